package dev.warmlap.load.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Valid answers of every framing, with what is to be read from them. */
final class Answers {

  /**
   * @param toHead whether the request was a HEAD
   * @param reading what a parser that keeps everything must make of it
   */
  record Answer(String text, boolean toHead, Reading reading) {

    byte[] bytes() {
      return text.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  private enum Framing {
    COUNTED,
    CHUNKED,
    /** Both, which is read as chunked and not trusted. */
    COUNTED_AND_CHUNKED,
    UNTIL_CLOSE,
    /** A coding that is not chunked, which ends with the connection. */
    OTHER_CODING
  }

  private record Start(List<Integer> interim, boolean olderVersion, int status, boolean toHead) {}

  private record Connection(String line, boolean closes, boolean keepsAlive) {}

  private record Body(Framing framing, List<String> chunks, String extension, String trailers) {

    String text() {
      return String.join("", chunks);
    }

    boolean isChunked() {
      return framing == Framing.CHUNKED || framing == Framing.COUNTED_AND_CHUNKED;
    }

    boolean isCoded() {
      return isChunked() || framing == Framing.OTHER_CODING;
    }

    String headerLines() {
      String length = "cOnTent-Length: \t" + text().length() + " \n";
      return switch (framing) {
        case COUNTED -> length;
        case CHUNKED -> "Transfer-encoding: gzip,\n , CHUNKED\n";
        case COUNTED_AND_CHUNKED -> length + "Transfer-Encoding:chunked\n";
        case UNTIL_CLOSE -> "";
        case OTHER_CODING -> "Transfer-Encoding: chunked, gzip\n";
      };
    }
  }

  private Answers() {}

  static Arbitrary<Answer> valid() {
    Arbitrary<Start> starts =
        Combinators.combine(
                Arbitraries.of(100, 102, 103).list().ofMaxSize(3),
                Arbitraries.of(true, false),
                Arbitraries.of(200, 200, 200, 201, 204, 304, 301, 404, 500, 999),
                Arbitraries.of(true, false, false, false))
            .as(Start::new);
    Arbitrary<Connection> connections =
        Arbitraries.of(
            new Connection("", false, false),
            new Connection("Connection: close\n", true, false),
            new Connection("connection: Keep-Alive\n", false, true),
            new Connection("Connection: x,\n\tClose\n", true, false),
            new Connection("Connection: x\nConnection: keep-alive , close,\n", true, true),
            new Connection("Connection: closed, keep\n", false, false),
            new Connection("Connecting: close\n", false, false));
    Arbitrary<String> texts =
        Arbitraries.strings().ofMaxLength(60).withCharRange('\0', '\u00FF').withChars("\r\n0:");
    Arbitrary<Body> bodies =
        Combinators.combine(
                Arbitraries.of(Framing.class),
                texts.filter(text -> !text.isEmpty()).list().ofMaxSize(5),
                Arbitraries.of("", " ", ";a", " ; a=\"b;c\""),
                Arbitraries.of("", "X-Kept: not of the head\n", "Expires: never\n \n"))
            .as(Body::new);
    return Combinators.combine(
            starts,
            connections,
            bodies,
            otherFields().list().ofMaxSize(6),
            Arbitraries.of("\r\n", "\n"))
        .as(Answers::answer);
  }

  private static Arbitrary<String> otherFields() {
    Arbitrary<String> kept =
        Arbitraries.strings().alpha().numeric().ofMaxLength(20).map(Answers::keptLine);
    return Arbitraries.oneOf(
        kept,
        Arbitraries.of(
            "Date: Tue, 01 Dec 2026 00:00:00 GMT\n",
            "X-Folded: one\n two: three\n",
            "Content-Type: text/html\n",
            "Content-Lengthy: 3\n",
            "Keep-Alive: timeout=5, max=100\n",
            "A:\n",
            "X-Long: " + "y".repeat(500) + "\n"));
  }

  private static String keptLine(String value) {
    return Reading.FIELD + ": " + value + "\n";
  }

  private static Answer answer(
      Start start, Connection connection, Body body, List<String> others, String lineEnd) {
    var text = new StringBuilder();
    for (int status : start.interim) {
      text.append("HTTP/1.1 ").append(status).append(" Wait\nX-Kept: no\nConnection: close\n\n");
    }
    text.append(start.olderVersion ? "HTTP/1.0 " : "HTTP/1.1 ")
        .append(start.status)
        .append(" OK\n");
    int half = others.size() / 2;
    others.subList(0, half).forEach(text::append);
    text.append(body.headerLines()).append(connection.line);
    others.subList(half, others.size()).forEach(text::append);
    text.append("\n");
    var whole = new StringBuilder(text.toString().replace("\n", lineEnd));
    boolean bodiless = start.toHead || start.status == 204 || start.status == 304;
    if (!bodiless) {
      append(whole, body, lineEnd);
    }
    return new Answer(
        whole.toString(), start.toHead, reading(start, connection, body, others, bodiless));
  }

  private static void append(StringBuilder whole, Body body, String lineEnd) {
    if (!body.isChunked()) {
      whole.append(body.text());
      return;
    }
    for (String chunk : body.chunks) {
      whole.append(Integer.toHexString(chunk.length())).append(body.extension).append(lineEnd);
      whole.append(chunk).append(lineEnd);
    }
    whole.append("000").append(lineEnd);
    whole.append(body.trailers.replace("\n", lineEnd)).append(lineEnd);
  }

  private static Reading reading(
      Start start, Connection connection, Body body, List<String> others, boolean bodiless) {
    boolean untilClose =
        !bodiless && (body.framing == Framing.UNTIL_CLOSE || body.framing == Framing.OTHER_CODING);
    boolean closes =
        connection.closes
            || untilClose
            || body.framing == Framing.COUNTED_AND_CHUNKED
            || (start.olderVersion && (body.isCoded() || !connection.keepsAlive));
    var fields = new ArrayList<String>();
    for (String line : others) {
      if (line.startsWith(Reading.FIELD)) {
        fields.add(line.substring(Reading.FIELD.length() + 1).strip());
      }
    }
    return new Reading(
        untilClose ? Reading.End.INCOMPLETE : Reading.End.COMPLETE,
        Reading.End.COMPLETE,
        start.status,
        closes,
        start.interim.contains(100),
        "",
        bodiless ? "" : body.text(),
        List.copyOf(fields));
  }
}
