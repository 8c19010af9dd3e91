package dev.warmlap.subject;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Takes one answer off a stream and keeps every byte of it (RFC 9112, sections 6 and 7). */
final class AnswerReader {

  /** Far over what servers send or accept as a head (Tomcat: 8 KiB). */
  private static final int LONGEST_HEAD = 256 * 1024;

  private final InputStream in;
  private final ByteArrayOutputStream raw = new ByteArrayOutputStream();

  AnswerReader(InputStream in) {
    this.in = in;
  }

  /**
   * @param method of the request, for an answer to HEAD has no body
   */
  Answer read(String method) throws IOException {
    String head = head();
    int status = status(head);
    while (status >= 100 && status < 200) {
      raw.reset(); // an interim answer; the real one follows
      head = head();
      status = status(head);
    }
    boolean framed = true;
    if (!(method.equals("HEAD") || status == 204 || status == 304)) {
      if (header(head, "transfer-encoding").filter(v -> v.endsWith("chunked")).isPresent()) {
        chunks();
      } else {
        Optional<String> length = header(head, "content-length");
        framed = length.isPresent();
        if (framed) {
          take(number(length.get(), 10));
        } else {
          in.transferTo(raw);
        }
      }
    }
    return new Answer(status, framed, raw.toByteArray());
  }

  private String head() throws IOException {
    var head = new StringBuilder();
    String line = line();
    while (!line.isEmpty()) {
      head.append(line).append('\n');
      if (head.length() > LONGEST_HEAD) {
        throw new ProtocolException("the head of the answer does not end");
      }
      line = line();
    }
    return head.toString();
  }

  private void chunks() throws IOException {
    long size;
    do {
      size = number(line().replaceFirst("[;\\s].*", ""), 16);
      take(size);
      if (size > 0) {
        take(2);
      }
    } while (size > 0);
    String trailer = line();
    while (!trailer.isEmpty()) {
      trailer = line();
    }
  }

  private void take(long count) throws IOException {
    long left = count;
    byte[] buffer = new byte[8192];
    while (left > 0) {
      int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (read < 0) {
        throw new EOFException("the connection was closed in the middle of the answer");
      }
      raw.write(buffer, 0, read);
      left -= read;
    }
  }

  private String line() throws IOException {
    var line = new ByteArrayOutputStream();
    int b = next();
    while (b != '\n') {
      line.write(b);
      if (line.size() > LONGEST_HEAD) {
        throw new ProtocolException("a line of the answer does not end");
      }
      b = next();
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private int next() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException(
          raw.size() == 0
              ? "the connection was closed without an answer"
              : "the connection was closed in the middle of the answer");
    }
    raw.write(b);
    return b;
  }

  private static int status(String head) throws ProtocolException {
    if (!head.matches("(?s)HTTP/1\\.[01] \\d{3}.*")) {
      throw new ProtocolException(
          "no HTTP/1.1 answer, but '" + head.lines().findFirst().orElse("") + "'");
    }
    return Integer.parseInt(head.substring(9, 12));
  }

  private static Optional<String> header(String head, String name) {
    return head.lines()
        .skip(1)
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip().toLowerCase(Locale.ROOT))
        .findFirst();
  }

  private static long number(String text, int radix) throws ProtocolException {
    try {
      long number = Long.parseLong(text.strip(), radix);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new ProtocolException("'" + text + "' is no length");
    }
    throw new ProtocolException("'" + text + "' is no length");
  }
}
