package dev.warmlap.samples.iomodels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What clients may send, and what they get: the same from all four. */
@Tag("real")
class ProtocolTest {

  @ParameterizedTest
  @EnumSource
  void aConnectionServesManyRequestsUntilItIsToldToClose(Model model) throws Exception {
    try (Running server = Running.withPages(model, "--page-bytes", "10")) {
      Client client = server.connect();
      for (int request = 0; request < 3; request++) {
        assertThat(client.get("/").read())
            .isEqualTo(
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n"
                    + "Connection: keep-alive\r\n\r\nThe quick ");
      }
      client.send("GET /?a=b HTTP/1.1\r\nHost: x\r\nConnection: Close\r\n\r\n");
      assertThat(client.read()).contains("\r\nConnection: close\r\n");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void http10ClosesUnlessItAsksToKeepAlive(Model model) throws Exception {
    try (Running server = Running.withPages(model)) {
      Client client = server.connect();
      client.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
      assertThat(client.read()).contains("200 OK", "\r\nConnection: keep-alive\r\n");
      client.send("GET / HTTP/1.0\r\n\r\n");
      assertThat(client.read()).contains("200 OK", "\r\nConnection: close\r\n");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void requestsSentAtOnceAreAnsweredInTheirOrder(Model model) throws Exception {
    try (Running server = Running.withPages(model)) {
      Client client = server.connect();
      String host = " HTTP/1.1\r\nHost: x\r\n\r\n";
      client.send("GET /cpu/1" + host + "GET /cpu/2" + host + "\r\nGET /cpu/3" + host);
      for (int answer = 1; answer <= 3; answer++) {
        assertThat(client.read()).contains("Took " + answer + " thousand steps to ");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRequestMayComeByteByByte(Model model) throws Exception {
    try (Running server = Running.withPages(model)) {
      Client client = server.connect();
      for (char next : "\r\nGET /sleep/1 HTTP/1.1\nhost:x\r\n\n".toCharArray()) {
        client.send(String.valueOf(next));
      }
      assertThat(client.read()).endsWith("\r\n\r\nSlept 1 ms\n");
    }
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerLargerThanTheSocketsBuffersArrivesWhole(Model model) throws Exception {
    try (Running server = Running.withPages(model, "--page-bytes", "16777216")) {
      Client client = server.connect().get("/").get("/cpu/1");
      String page = client.read();
      assertThat(page).hasSize(page.indexOf("\r\n\r\n") + 4 + 16_777_216);
      assertThat(client.read()).contains("Took 1 thousand steps to ");
    }
  }

  @ParameterizedTest
  @EnumSource
  void headHasTheHeadersOnly(Model model) throws Exception {
    try (Running server = Running.withPages(model)) {
      Client client = server.connect().send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(client.readHead()).contains("200 OK", "Content-Length: 1400\r\n");
      assertThat(client.get("/").readHead()).startsWith("HTTP/1.1 200 OK");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aHeadThatIsTooLongEndsTheConnection(Model model) throws Exception {
    try (Running server = Running.withPages(model)) {
      String head = "GET / HTTP/1.1\r\nHost: x\r\nCookie: ";
      Client client = server.connect();
      client.send(head + "c".repeat(RequestParser.MAX_HEAD_BYTES - head.length()));
      assertThat(client.read()).startsWith("HTTP/1.1 431 ").contains("\r\nConnection: close\r\n");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aBadRequestIsAnsweredAndEndsTheConnection(Model model) throws Exception {
    try (Running server = Running.withPages(model)) {
      Client client = server.connect().send("GET nothing\r\n\r\n");
      assertThat(client.read())
          .startsWith("HTTP/1.1 400 Bad Request\r\n")
          .endsWith("Not a request line: GET nothing\n");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/sleep/60001, 400, 'a whole number from 0 to 60000, not ''60001'''",
    "/sleep/-1, 400, not '-1'",
    "/sleep/123456789, 400, not '123456789'",
    "/cpu/x, 400, a whole number from 0 to 10000000",
    "/sleep/1/2, 404, 'there are /, /sleep/MILLIS, /cpu/KILOSTEPS, /status'",
    "/other, 404, No page /other"
  })
  void aPageThatIsNotThereSaysWhatIs(String path, int status, String text) throws Exception {
    try (Running server = Running.withPages(Model.NIO)) {
      Client client = server.connect();
      assertThat(client.get(path).read()).startsWith("HTTP/1.1 " + status).contains(text);
      assertThat(client.get("/").read()).contains("200 OK");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BIO | 1 | 7 | 9",
        "NIO | 1 | 7 | 9",
        "AIO | 1 | 7 | 9",
        "VIRTUAL | 1 | null | null",
      })
  void theStatusTellsEachLimitAndHowFullItIs(Model model, int threads, String max, String queue)
      throws Exception {
    String[] more =
        model == Model.VIRTUAL ? new String[] {} : new String[] {"--max-threads", "7", "--queue=9"};
    try (Running server = Running.withPages(model, more)) {
      String answer = server.connect().get("/status").read();
      assertThat(answer.substring(answer.indexOf('{')))
          .isEqualTo(
              """
              {"model":"%s","connections":{"open":1,"max":8192,"backlog":100},\
              "requestsInService":1,"threads":{"now":%d,"max":%s},\
              "queue":{"length":0,"max":%s},"refused":0,\
              "processors":{"created":1,"held":0,"cache":200}}
              """
                  .formatted(model.word(), threads, max, queue));
    }
  }
}
