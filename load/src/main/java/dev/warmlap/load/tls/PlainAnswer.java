package dev.warmlap.load.tls;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Tells the answer of a server that does not speak TLS. */
final class PlainAnswer {

  /** The types of a first record: a refusal or a handshake message (RFC 8446, 5.1). */
  private static final byte ALERT = 21;

  private static final byte HANDSHAKE = 22;

  /** Enough for a status line. */
  private static final int SHOWN_BYTES = 60;

  private PlainAnswer() {}

  /** Whether TLS can begin like this. */
  static boolean mayBeTls(ByteBuffer bytes) {
    byte first = bytes.get(bytes.position());
    return first == ALERT || first == HANDSHAKE;
  }

  /** For an answer that cannot. */
  static String inWords(ByteBuffer bytes) {
    byte[] beginning = new byte[Math.min(bytes.remaining(), SHOWN_BYTES)];
    bytes.get(bytes.position(), beginning);
    String text = new String(beginning, StandardCharsets.ISO_8859_1);
    String line = text.lines().findFirst().orElse("");
    boolean legible = !line.isEmpty() && line.chars().allMatch(c -> c >= ' ' && c < 127);
    return "The peer does not speak TLS: it answered "
        + (legible ? "'" + line + "'" : "with the bytes " + HexFormat.of().formatHex(beginning));
  }
}
