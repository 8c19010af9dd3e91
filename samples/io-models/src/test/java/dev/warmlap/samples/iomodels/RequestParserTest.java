package dev.warmlap.samples.iomodels;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestParserTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET / HTTP/1.1 | 400 | A request of HTTP/1.1 needs a Host",
        "GET  / HTTP/1.1~Host: x | 400 | Not a request line: GET  / HTTP/1.1",
        "GET / HTTP/2.0~Host: x | 505 | Not HTTP/1.0 or 1.1: HTTP/2.0",
        "GET / http/1.1~Host: x | 400 | Not HTTP/1.0 or 1.1: http/1.1",
        "GET / HTTP/1.1~Host | 400 | Not a header: Host",
        "GET / HTTP/1.1~Host : x | 400 | Not a header: Host : x",
        "GET / HTTP/1.1~Host: x~ folded: y | 400 | Not a header:  folded: y",
        "POST / HTTP/1.1~Host: x | 405 | Only GET and HEAD, not POST",
        "GET / HTTP/1.1~Host: x~Content-Length: 1 | 400 | A request's body is not taken here",
        "GET / HTTP/1.1~Host: x~Transfer-Encoding: chunked | 400 | A request's body is not taken here",
      })
  void whatCannotBeServedIsRefusedWithTheReason(String head, int status, String why) {
    Request request =
        requireNonNull(RequestParser.next(read(head.replace("~", "\r\n") + "\r\n\r\n")));
    Answer refusal = requireNonNull(request.refusal());
    assertThat(refusal.status()).isEqualTo(status);
    assertThat(new String(refusal.body(), ISO_8859_1)).isEqualTo(why + "\n");
    assertThat(request.keepAlive()).isEqualTo(status == 405);
  }

  @Test
  void whatFollowsARequestStaysInTheBuffer() {
    ByteBuffer read = read("GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost");
    Request request = RequestParser.next(read);
    assertThat(request).isEqualTo(new Request("/a", false, 1, true, null));
    assertThat(read.position()).isEqualTo("GET /b HTTP/1.1\r\nHost".length());
    assertThat(RequestParser.next(read)).isNull();
  }

  @Test
  void emptyLinesBeforeARequestAreSkipped() {
    assertThat(RequestParser.next(read("\r\n\n\r\nGET / HTTP/1.0\r\n\r\n")))
        .isEqualTo(new Request("/", false, 0, false, null));
    assertThat(RequestParser.next(read("\r\n\r\n"))).isNull();
  }

  private static ByteBuffer read(String text) {
    return ByteBuffer.allocate(RequestParser.MAX_HEAD_BYTES).put(text.getBytes(ISO_8859_1));
  }
}
