package dev.warmlap.samples.iomodels;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds requests in the bytes of a connection (RFC 9112), one after the other. */
final class RequestParser {

  /** A request line and headers may have as many bytes; Tomcat's limit is the same. */
  static final int MAX_HEAD_BYTES = 8192;

  private RequestParser() {}

  /**
   * Takes the next request out of a buffer that is being filled (position = end of what was read).
   * What was read beyond it stays there: the client sent the next request without waiting.
   *
   * @return null while the head is not whole
   */
  static @Nullable Request next(ByteBuffer read) {
    int end = endOfHead(read);
    if (end < 0) {
      return read.hasRemaining()
          ? null
          : Request.refused(431, "A request's head may have " + MAX_HEAD_BYTES + " bytes");
    }
    byte[] head = new byte[end];
    read.flip().get(head);
    read.compact();
    String text = new String(head, ISO_8859_1).strip();
    return text.isEmpty() ? next(read) : parse(text.split("\r?\n", -1));
  }

  /** Just after the empty line, or just after an empty line where a request line should be. */
  private static int endOfHead(ByteBuffer read) {
    int lineStart = 0;
    for (int at = 0; at < read.position(); at++) {
      if (read.get(at) == '\n') {
        int length = at - lineStart;
        if (length == 0 || (length == 1 && read.get(lineStart) == '\r')) {
          return at + 1;
        }
        lineStart = at + 1;
      }
    }
    return -1;
  }

  private static Request parse(String[] lines) {
    String[] words = lines[0].split(" ", -1);
    if (words.length != 3 || !words[1].startsWith("/")) {
      return Request.refused(400, "Not a request line: " + lines[0]);
    }
    if (!words[2].matches("HTTP/1\\.[01]")) {
      return Request.refused(
          words[2].matches("HTTP/[0-9]\\.[0-9]") ? 505 : 400, "Not HTTP/1.0 or 1.1: " + words[2]);
    }
    int version = words[2].endsWith("1") ? 1 : 0;
    boolean keepAlive = version == 1;
    boolean host = false;
    for (int line = 1; line < lines.length; line++) {
      int colon = lines[line].indexOf(':');
      if (colon < 1 || !lines[line].substring(0, colon).matches("[!#-'*+.^_`|~0-9A-Za-z-]+")) {
        return Request.refused(400, "Not a header: " + lines[line]);
      }
      String value = lines[line].substring(colon + 1).strip();
      switch (lines[line].substring(0, colon).toLowerCase(Locale.ROOT)) {
        case "host" -> host = true;
        case "connection" -> {
          String wish = value.toLowerCase(Locale.ROOT);
          keepAlive = !wish.equals("close") && (version == 1 || wish.equals("keep-alive"));
        }
        case "content-length" -> {
          if (!value.equals("0")) {
            return Request.refused(400, "A request's body is not taken here");
          }
        }
        case "transfer-encoding" -> {
          return Request.refused(400, "A request's body is not taken here");
        }
        default -> {}
      }
    }
    if (version == 1 && !host) {
      return Request.refused(400, "A request of HTTP/1.1 needs a Host");
    }
    boolean headOnly = words[0].equals("HEAD");
    Answer refusal =
        headOnly || words[0].equals("GET")
            ? null
            : Answer.text(405, "Only GET and HEAD, not " + words[0]);
    return new Request(words[1].split("\\?", -1)[0], headOnly, version, keepAlive, refusal);
  }
}
