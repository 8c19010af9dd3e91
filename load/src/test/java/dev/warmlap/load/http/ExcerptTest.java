package dev.warmlap.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExcerptTest {

  private final ResponseParser parser = new ResponseParser(false);

  @Test
  void theFieldsAskedForAreKept() {
    var excerpt = new Excerpt(0, List.of("location", "SET-COOKIE", "X-None"));
    read(
        excerpt,
        "HTTP/1.1 103 Early Hints\r\nLocation: /early\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLOCATION:  /b \r\nSet-Cookie: a=1\r\nServer: x\r\n y\r\nSet",
        "-Cookie: b=2;\r\n\t Secure\r\nContent-Length: 2\r\n\r\nno");
    assertThat(parser.status()).isEqualTo(302);
    assertThat(excerpt.values("Location")).containsExactly("/b");
    assertThat(excerpt.values("set-cookie")).containsExactly("a=1", "b=2; Secure");
    assertThat(excerpt.values("X-None")).isEmpty();
    assertThat(excerpt.values("Server")).isEmpty();
  }

  @Test
  void aValueMayBeginInAFoldedLine() {
    var excerpt = new Excerpt(0, List.of("A"));
    read(excerpt, "HTTP/1.1 204 None\r\nA:\r\n b\r\n\r\n");
    assertThat(excerpt.values("a")).containsExactly("b");
  }

  @Test
  void aBodyIsKeptWithoutItsChunks() {
    var excerpt = new Excerpt(100, List.of());
    read(
        excerpt,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r",
        "\nde\r\n0\r\nA: b\r\n\r\n");
    assertThat(body(excerpt)).isEqualTo("abcde");
    assertThat(excerpt.isCut()).isFalse();
  }

  @Test
  void aBodyLongerThanTheLimitIsCut() {
    var excerpt = new Excerpt(5000, List.of());
    read(excerpt, "HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n" + "x".repeat(10_000));
    assertThat(body(excerpt)).isEqualTo("x".repeat(5000));
    assertThat(excerpt.isCut()).isTrue();
    read(excerpt, "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + "y".repeat(5000));
    assertThat(body(excerpt)).isEqualTo("y".repeat(5000));
    assertThat(excerpt.isCut()).isFalse();
  }

  @Test
  void whatComesAfterAnAnswerWithoutAskingForItIsNotKept() {
    var excerpt = new Excerpt(10, List.of());
    read(excerpt, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na");
    parser.reset(false, null);
    parser.feed(ByteBuffer.wrap(bytes("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nb")));
    assertThat(body(excerpt)).isEqualTo("a");
  }

  @Test
  void aNegativeLimitIsRefused() {
    assertThatThrownBy(() -> new Excerpt(-1, List.of())).hasMessageContaining("-1");
  }

  private void read(Excerpt excerpt, String... pieces) {
    parser.reset(false, excerpt);
    for (String piece : pieces) {
      parser.feed(ByteBuffer.wrap(bytes(piece)));
    }
    assertThat(parser.complaint()).isEmpty();
    assertThat(parser.complete()).isTrue();
  }

  private static String body(Excerpt excerpt) {
    return new String(excerpt.body(), StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
