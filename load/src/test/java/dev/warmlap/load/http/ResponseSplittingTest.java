package dev.warmlap.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ResponseSplittingTest {

  /** What a parser makes of some bytes. */
  private record Reading(boolean complete, boolean malformed, int status, boolean closes) {

    static Reading of(ResponseParser parser) {
      return new Reading(parser.complete(), parser.malformed(), parser.status(), parser.closes());
    }
  }

  @Property
  void anAnswerReadsTheSameHoweverItIsSplit(
      @ForAll("answers") String answer, @ForAll("pieces") List<Integer> pieces) {
    assertThat(inPieces(answer, pieces)).isEqualTo(inPieces(answer, List.of(answer.length())));
    assertThat(inPieces(answer, pieces).complete()).isTrue();
  }

  @Property
  void damagedAnswersReadTheSameHoweverTheyAreSplit(
      @ForAll("answers") String answer,
      @ForAll("pieces") List<Integer> pieces,
      @ForAll int place,
      @ForAll byte damage) {
    byte[] bytes = bytes(answer);
    bytes[Math.floorMod(place, bytes.length)] = damage;
    String damaged = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(inPieces(damaged, pieces)).isEqualTo(inPieces(damaged, List.of(damaged.length())));
  }

  @Property
  void noBytesAtAllBreakTheParser(
      @ForAll byte[] bytes,
      @ForAll("answers") String answer,
      @ForAll("pieces") List<Integer> pieces) {
    String noise = new String(bytes, StandardCharsets.ISO_8859_1);
    int half = answer.length() / 2;
    for (String text : List.of(noise, answer.substring(0, half) + noise, noise + answer)) {
      assertThat(inPieces(text, pieces)).isEqualTo(inPieces(text, List.of(text.length())));
    }
  }

  private static Reading inPieces(String text, List<Integer> sizes) {
    var parser = new ResponseParser(false);
    byte[] bytes = bytes(text);
    int at = 0;
    for (int piece = 0; at < bytes.length; piece++) {
      int size = Math.max(1, sizes.get(piece % sizes.size()));
      int to = Math.min(bytes.length, at + size);
      parser.feed(bytes, at, to);
      at = to;
    }
    Reading beforeEnd = Reading.of(parser);
    parser.endOfInput();
    return beforeEnd.malformed() ? new Reading(false, true, 0, false) : Reading.of(parser);
  }

  @Provide
  Arbitrary<List<Integer>> pieces() {
    return Arbitraries.integers().between(1, 40).list().ofMinSize(1).ofMaxSize(12);
  }

  @Provide
  Arbitrary<String> answers() {
    Arbitrary<String> head =
        Combinators.combine(
                Arbitraries.of("", "HTTP/1.1 100 Continue\r\n\r\n"),
                Arbitraries.of("HTTP/1.1 200 OK\r\n", "HTTP/1.0 500 No\r\n", "HTTP/1.1 301 \r\n"),
                headers())
            .as((interim, status, headers) -> interim + status + headers);
    Arbitrary<String> body = Arbitraries.strings().ascii().ofMaxLength(100);
    Arbitrary<String> counted =
        body.map(text -> "Content-Length: " + text.length() + "\r\n\r\n" + text);
    Arbitrary<String> untilClose = body.map(text -> "\r\n" + text);
    Arbitrary<String> chunked =
        Combinators.combine(
                Arbitraries.strings().ascii().ofMinLength(1).ofMaxLength(40).list().ofMaxSize(5),
                headers())
            .as(ResponseSplittingTest::chunks);
    return Combinators.combine(head, Arbitraries.oneOf(counted, untilClose, chunked))
        .as(String::concat);
  }

  private static String chunks(List<String> chunks, String trailers) {
    var text = new StringBuilder("transfer-encoding: chunked\r\n\r\n");
    chunks.forEach(
        chunk ->
            text.append(Integer.toHexString(chunk.length()))
                .append("\r\n")
                .append(chunk)
                .append("\r\n"));
    return text.append("0\r\n").append(trailers).append("\r\n").toString();
  }

  private static Arbitrary<String> headers() {
    return Arbitraries.of(
            "Date: Tue, 01 Dec 2026 00:00:00 GMT\r\n",
            "X-Folded: one\r\n two\r\n",
            "Connection: keep-alive\r\n",
            "Connection: close\r\n",
            "Content-Type: text/html\n",
            "A:\r\n")
        .list()
        .ofMaxSize(6)
        .map(list -> String.join("", list));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
