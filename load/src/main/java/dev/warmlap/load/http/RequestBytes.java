package dev.warmlap.load.http;

import dev.warmlap.model.study.Request;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A request as it goes over the wire, HTTP/1.1 without a body. Host is the generator's own;
 * Connection is left out, since keeping the connection is what HTTP/1.1 does unasked.
 */
public final class RequestBytes {

  private static final Set<String> OWN_HEADERS =
      Set.of("host", "connection", "transfer-encoding", "content-length");

  /** Methods whose requests state the length of their body also when it is empty (RFC 9110 8.6). */
  private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

  /** RFC 9110 5.6.2. */
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** RFC 9110 5.5: visible characters, blanks and tabs. */
  private static final Pattern FIELD_VALUE = Pattern.compile("[^\\x00-\\x08\\x0A-\\x1F\\x7F]*");

  private RequestBytes() {}

  /**
   * The bytes of this request.
   *
   * @param authority host and port, the value of the Host header
   * @throws IllegalArgumentException when the method, path or a header cannot be sent as HTTP
   */
  public static byte[] of(Request request, String authority) {
    check(isToken(request.method()), "method", request.method());
    check(
        request.path().chars().allMatch(c -> c > ' ' && c < 0x7F),
        "path (percent-encode what is not ASCII)",
        request.path());
    var text = new StringBuilder(256);
    text.append(request.method()).append(' ').append(request.path()).append(" HTTP/1.1\r\n");
    text.append("Host: ").append(authority).append("\r\n");
    request
        .headers()
        .forEach(
            (name, value) -> {
              check(
                  isToken(name) && !OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT)),
                  "header name (those of connection and framing are the generator's own)",
                  name);
              check(FIELD_VALUE.matcher(value).matches(), "value of header " + name, value);
              text.append(name).append(": ").append(value).append("\r\n");
            });
    if (METHODS_WITH_BODY.contains(request.method())) {
      text.append("Content-Length: 0\r\n");
    }
    return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  private static void check(boolean good, String what, String found) {
    if (!good) {
      throw new IllegalArgumentException("Not possible as an HTTP " + what + ": '" + found + "'");
    }
  }
}
