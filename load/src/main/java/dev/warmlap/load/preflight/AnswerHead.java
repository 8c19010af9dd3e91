package dev.warmlap.load.preflight;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a probe reads of a recorded answer beside what the parser needs. */
final class AnswerHead {

  private static final int SHOWN_BYTES = 60;

  /** A TLS record that holds an alert (RFC 8446, 5.1): what a TLS port says to plain text. */
  private static final int TLS_ALERT = 0x15;

  private static final int TLS_MAJOR_VERSION = 0x03;

  private AnswerHead() {}

  /** The value of the Location field of the final answer. */
  static @Nullable String location(byte[] answer) {
    String text = new String(answer, StandardCharsets.UTF_8);
    for (String line : finalHead(text).split("\r?\n", -1)) {
      if (line.toLowerCase(Locale.ROOT).startsWith("location:")) {
        return line.substring("location:".length()).strip();
      }
    }
    return null;
  }

  /** Interim answers (1xx) come before it, each with a head of its own. */
  private static String finalHead(String text) {
    String rest = text;
    while (rest.matches("(?s)HTTP/1\\.[0-9] 1[0-9][0-9].*")) {
      String[] parts = rest.split("\r?\n\r?\n", 2);
      if (parts.length < 2) {
        break;
      }
      rest = parts[1];
    }
    return rest.split("\r?\n\r?\n", 2)[0];
  }

  static boolean isTlsAlert(byte[] answer) {
    return answer.length >= 2 && answer[0] == TLS_ALERT && answer[1] == TLS_MAJOR_VERSION;
  }

  /** The beginning, as far as it can be shown. */
  static String beginning(byte[] answer) {
    String text =
        new String(answer, 0, Math.min(answer.length, SHOWN_BYTES), StandardCharsets.ISO_8859_1);
    String shown = text.replaceAll("[^ -~]+", "?");
    return answer.length > SHOWN_BYTES ? shown + "..." : shown;
  }
}
