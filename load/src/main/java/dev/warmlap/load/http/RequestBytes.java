package dev.warmlap.load.http;

import dev.warmlap.model.study.Request;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A request as it goes over the wire, in HTTP/1.1. Only what is asked is said: nothing that the
 * request does not have is added, but the Host and what frames the body. Connection is left out
 * where the connection is kept, since that is what HTTP/1.1 does unasked.
 */
public final class RequestBytes {

  /** How a request is sent. */
  public enum Option {
    /**
     * The body is sent when the server has said '100 Continue' ({@link
     * ResponseParser#continued()}), so head and body go apart. Of a request without a body nothing
     * is said or waited for (RFC 9110 10.1.1).
     */
    AWAIT_CONTINUE,
    /** The connection ends with the answer. */
    CLOSE
  }

  private static final String HOST = "host";

  /**
   * What frames the body or changes the connection; to an upgrade no answer would be understood.
   */
  private static final Set<String> OWN_HEADERS =
      Set.of("connection", "transfer-encoding", "content-length", "expect", "upgrade");

  /** Methods whose requests state the length of their body also when it is empty (RFC 9110 8.6). */
  private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

  /** RFC 9110 5.6.2. */
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** RFC 9110 5.5: visible characters, blanks and tabs. */
  private static final Pattern FIELD_VALUE = Pattern.compile("[^\\x00-\\x08\\x0A-\\x1F\\x7F]*");

  private RequestBytes() {}

  /**
   * The bytes of this request, without a body.
   *
   * @param authority host and port, the value of the Host header unless the request has its own
   * @throws IllegalArgumentException when the method, path or a header cannot be sent as HTTP
   */
  public static byte[] of(Request request, String authority) {
    return head(request, authority, 0);
  }

  /**
   * The bytes of this request, head and body.
   *
   * @param authority host and port, the value of the Host header unless the request has its own
   * @throws IllegalArgumentException when the method, path or a header cannot be sent as HTTP
   */
  public static byte[] of(Request request, String authority, byte[] body, Option... options) {
    byte[] head = head(request, authority, body.length, options);
    byte[] whole = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, whole, head.length, body.length);
    return whole;
  }

  /**
   * The bytes of this request's head.
   *
   * @param authority host and port, the value of the Host header unless the request has its own
   * @param bodyLength bytes of the body that will follow; 0 for none
   * @throws IllegalArgumentException when the method, path or a header cannot be sent as HTTP
   */
  public static byte[] head(Request request, String authority, int bodyLength, Option... options) {
    List<Option> chosen = List.of(options);
    check(isToken(request.method()), "method", request.method());
    check(
        request.path().chars().allMatch(c -> c > ' ' && c < 0x7F),
        "path (percent-encode what is not ASCII)",
        request.path());
    var text = new StringBuilder(256);
    text.append(request.method()).append(' ').append(request.path()).append(" HTTP/1.1\r\n");
    header(text, "Host", host(request.headers(), authority));
    request
        .headers()
        .forEach(
            (name, value) -> {
              if (!isHost(name)) {
                check(
                    isToken(name) && !OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT)),
                    "header name (those of connection and framing are the generator's own)",
                    name);
                header(text, name, value);
              }
            });
    if (bodyLength > 0 || METHODS_WITH_BODY.contains(request.method())) {
      header(text, "Content-Length", Integer.toString(bodyLength));
    }
    if (bodyLength > 0 && chosen.contains(Option.AWAIT_CONTINUE)) {
      header(text, "Expect", "100-continue");
    }
    if (chosen.contains(Option.CLOSE)) {
      header(text, "Connection", "close");
    }
    return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The request's own, or else the target's; first in the head in any case (RFC 9110 7.2). */
  private static String host(Map<String, String> headers, String authority) {
    List<String> own =
        headers.entrySet().stream()
            .filter(header -> isHost(header.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    check(own.size() <= 1, "request with more than one Host", String.join("', '", own));
    return own.isEmpty() ? authority : own.getFirst();
  }

  private static void header(StringBuilder text, String name, String value) {
    check(FIELD_VALUE.matcher(value).matches(), "value of header " + name, value);
    text.append(name).append(": ").append(value).append("\r\n");
  }

  private static boolean isHost(String name) {
    return name.equalsIgnoreCase(HOST);
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
