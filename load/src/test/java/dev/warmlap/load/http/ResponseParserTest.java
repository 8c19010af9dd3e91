package dev.warmlap.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseParserTest {

  private final ResponseParser parser = new ResponseParser(false);

  @Test
  void anAnswerWithContentLengthEndsAfterItsBody() {
    feed("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCONTENT-length:  5 \r\n\r\nhell");
    assertThat(parser.complete()).isFalse();
    feed("o");
    assertComplete(200, false);
  }

  @Test
  void theNextAnswerIsReadAfterAReset() {
    feed("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    assertComplete(200, true);
    parser.reset();
    assertThat(parser.started()).isFalse();
    feed("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno");
    assertComplete(404, false);
  }

  @Test
  void aChunkedAnswerEndsAfterItsTrailers() {
    feed("HTTP/1.1 200\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n");
    feed("a;name=\"v\"\r\n0123456789\r\n1  \r\nx\r\n0\r\nExpires: never\r\n");
    assertThat(parser.complete()).isFalse();
    feed("\r\n");
    assertComplete(200, false);
  }

  @Test
  void aBodyWithoutLengthEndsWithTheConnection() {
    feed("HTTP/1.1 200 OK\r\n\r\nsome bytes");
    assertThat(parser.complete()).isFalse();
    assertThat(parser.skippable()).isEqualTo(Long.MAX_VALUE);
    parser.endOfInput();
    assertComplete(200, true);
  }

  @Test
  void aCodingOtherThanChunkedEndsWithTheConnection() {
    feed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\nContent-Length: 1\r\n\r\nxyz");
    parser.endOfInput();
    assertComplete(200, true);
  }

  @ParameterizedTest
  @CsvSource({
    "'H', head",
    "'HTTP/1.1 200 OK\nContent-Length: 1\n', head",
    "'HTTP/1.1 100 Continue\n\n', head",
    "'HTTP/1.1 200 OK\nContent-Length: 9\n\nsome', body",
    "'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n', body",
    "'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\na', body",
    "'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1\na', body",
    "'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n0\nA: b\n', body",
  })
  void aConnectionThatEndsTooEarlyTruncatesTheAnswer(String text, String where) {
    feed(text);
    assertThat(parser.truncated()).isFalse();
    parser.endOfInput();
    assertThat(parser.truncated()).isTrue();
    assertThat(parser.complaint()).isEqualTo("the connection ended within the " + where);
    feed("more");
    assertThat(parser.complete() || parser.malformed()).isFalse();
  }

  @Test
  void aConnectionThatEndsWithoutAByteTruncatesNothing() {
    parser.endOfInput();
    assertThat(parser.started() || parser.truncated() || parser.complete()).isFalse();
    assertThat(parser.complaint()).isEmpty();
    feed("HTTP/1.1 204 No Content\r\n\r\n");
    parser.endOfInput();
    assertComplete(204, false);
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void someStatusesHaveNoBody(int status) {
    feed("HTTP/1.1 " + status + " None\r\nContent-Length: 10\r\n\r\n");
    assertComplete(status, false);
  }

  @Test
  void anAnswerToHeadHasNoBody() {
    var toHead = new ResponseParser(true);
    byte[] bytes = bytes("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n");
    toHead.feed(bytes, 0, bytes.length);
    assertThat(toHead.complete()).isTrue();
  }

  @Test
  void interimAnswersAreSkipped() {
    feed("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nConnection: close\r\n\r\n");
    assertThat(parser.complete()).isFalse();
    feed("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
    assertComplete(201, false);
  }

  @Test
  void theWishForTheRequestsBodyIsToldUntilTheNextAnswer() {
    feed("HTTP/1.1 103 Early Hints\r\n\r\n");
    assertThat(parser.continued()).isFalse();
    feed("HTTP/1.1 100 Continue\r\n\r\n");
    assertThat(parser.continued()).isTrue();
    feed("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    assertComplete(200, false);
    assertThat(parser.continued()).isTrue();
    parser.reset();
    assertThat(parser.continued()).isFalse();
  }

  @Test
  void whetherAnAnswerIsToHeadIsSaidForEachAnswer() {
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";
    parser.reset(true, null);
    feedBuffer(answer);
    assertComplete(200, false);
    parser.reset(false, null);
    feedBuffer(answer + "no");
    assertComplete(200, false);
  }

  @Test
  void foldedHeadersGoOnWithTheFieldBefore() {
    feed(
        "HTTP/1.1 200 OK\r\nX: a\r\n b: c\r\nContent-Length:\r\n\t3\r\nConnection: x,\r\n close\r\n");
    feed("\r\nabc");
    assertComplete(200, true);
  }

  @Test
  void bareLineFeedsAreUnderstood() {
    feed("HTTP/1.1 200 OK\nContent-Length: 3\n\nabc");
    assertComplete(200, false);
  }

  @Test
  void theOlderVersionClosesUnlessItKeepsAlive() {
    feed("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n");
    assertComplete(200, true);
    parser.reset();
    feed("HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n");
    assertComplete(200, false);
  }

  @Test
  void chunkedWinsOverALengthAndTheConnectionEnds() {
    feed("HTTP/1.1 200 OK\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    assertComplete(200, true);
  }

  @Test
  void theOlderVersionIsNotTrustedWithACoding() {
    feed(
        "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    assertComplete(200, true);
  }

  @Test
  void aHeadThatIsKnownSaysTheSameAgain() {
    String head = "HTTP/1.0 404 Not Found\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\n";
    for (int i = 0; i < 3; i++) {
      parser.reset();
      feedBuffer(head + "ab");
      assertThat(parser.complete()).isFalse();
      feedBuffer("c");
      assertComplete(404, false);
    }
    parser.reset();
    feedBuffer(head.replace("3", "1") + "a");
    assertComplete(404, false);
    parser.reset();
    feedBuffer(head.substring(0, 30));
    feedBuffer(head.substring(30) + "abc");
    assertComplete(404, false);
  }

  @Test
  void parsersOfOneThreadShareWhatTheyKnow() {
    var memory = new ParserMemory();
    String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (String rest : new String[] {"1\r\na\r\n0\r\n\r\n", "0\r\n\r\n", ""}) {
      var each = new ResponseParser(memory);
      each.feed(ByteBuffer.wrap(bytes(head + rest)));
      assertThat(each.complete()).isEqualTo(!rest.isEmpty());
      assertThat(each.malformed()).isFalse();
    }
  }

  @Test
  void aBufferIsReadFromItsPositionToItsLimit() {
    var answer = ByteBuffer.allocateDirect(200);
    answer.put(bytes("junkHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP"));
    answer.flip().position(4).limit(answer.limit() - 4);
    parser.feed(answer);
    assertComplete(200, false);
    assertThat(answer.hasRemaining()).isFalse();
  }

  @Test
  void headsLargerThanAPieceAreReadFromABuffer() {
    String line = "X: " + "y".repeat(700) + "\r\n";
    String longLine = "X: " + "y".repeat(3 * ParserMemory.PIECE_BYTES) + "\r\n";
    for (int i = 0; i < 2; i++) {
      parser.reset();
      feedBuffer("HTTP/1.1 200 OK\r\n" + line.repeat(10) + longLine + line.repeat(5));
      feedBuffer("Content-Length: 10000\r\n\r\n" + "z".repeat(9_000));
      feedBuffer("z".repeat(1000));
      assertComplete(200, false);
    }
  }

  @Test
  void anAnswerThatComesWholeAllocatesNothing() {
    String counted =
        "HTTP/1.1 200 OK\r\nDate: Tue, 01 Dec 2026 00:00:00 GMT\r\nContent-Length: 2\r\n\r\nok";
    String other = counted.replace("00:00:00", "00:00:01");
    String chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n";
    ByteBuffer[] answers = {direct(counted), direct(counted), direct(other), direct(chunked)};
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    read(answers, 10);
    long before = threads.getCurrentThreadAllocatedBytes();
    read(answers, 100_000);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
  }

  private void read(ByteBuffer[] answers, int times) {
    for (int i = 0; i < times; i++) {
      parser.reset();
      parser.feed(answers[i % answers.length].rewind());
      if (!parser.complete()) {
        throw new AssertionError(parser.complaint());
      }
    }
  }

  @Test
  void longLinesAreReadInPieces() {
    feed("HTTP/1.1 200 OK\r\nX: ");
    for (int i = 0; i < 10; i++) {
      feed("y".repeat(1000));
    }
    feed("\r\nContent-Length: 0\r\n\r\n");
    assertComplete(200, false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.2\r\n",
        "HTTP/2 200\r\n",
        "HTTP/1.1 2x0 OK\r\n",
        "HTTP/1.1 20\r\n",
        "HTTP/1.1 2000\r\n",
        "HTTP/1.1 099 Low\r\n",
        "HTTP/1.1 101 Switching Protocols\r\n",
        "\r\n",
        "\u0016\u0003\u0001\u0002\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n",
        "HTTP/1.1 200 OK\r\n: no name\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length : 1\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length:\r\nContent-Length: 1\r\n 1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n 1\r\n\r\n",
        "http/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1 1\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nno colon\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab",
      })
  void whatIsNoHttpIsMalformed(String text) {
    feed(text);
    assertThat(parser.malformed()).isTrue();
    assertThat(parser.complaint()).isNotEmpty();
    feed("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    assertThat(parser.complete()).isFalse();
  }

  @Test
  void anEndlessLineIsMalformed() {
    feedUntilMalformed("HTTP/1.1 200 ", "OK ");
  }

  @Test
  void endlessHeadersAreMalformed() {
    feedUntilMalformed("HTTP/1.1 200 OK\r\n", "X: y\r\n");
  }

  @Test
  void endlessInterimAnswersAreMalformed() {
    feed("HTTP/1.1 102 Processing\r\n\r\n".repeat(ResponseParser.MOST_INTERIM));
    assertThat(parser.malformed()).isFalse();
    feed("HTTP/1.1 102 Processing\r\n\r\n");
    assertThat(parser.malformed()).isTrue();
    assertThat(parser.complaint()).contains("interim answers");
  }

  @Test
  void endlessExtensionsOfAChunkAreMalformed() {
    feedUntilMalformed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1", ";a=b");
  }

  @Test
  void endlessTrailersAreMalformed() {
    feedUntilMalformed(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "Expires: never\r\n");
  }

  private void feedUntilMalformed(String first, String again) {
    feed(first);
    for (int bytes = 0; bytes < 2 * ResponseParser.LONGEST_HEAD; bytes += again.length()) {
      feed(again);
    }
    assertThat(parser.malformed()).isTrue();
  }

  private void assertComplete(int status, boolean closes) {
    assertThat(parser.complaint()).isEmpty();
    assertThat(parser.complete()).isTrue();
    assertThat(parser.status()).isEqualTo(status);
    assertThat(parser.closes()).isEqualTo(closes);
  }

  private void feed(String text) {
    byte[] bytes = bytes(text);
    parser.feed(bytes, 0, bytes.length);
  }

  private void feedBuffer(String text) {
    parser.feed(direct(text));
  }

  private static ByteBuffer direct(String text) {
    byte[] bytes = bytes(text);
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
