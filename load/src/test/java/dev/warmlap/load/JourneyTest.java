package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Journeys of several steps against a server that knows what it must get. */
@Timeout(60)
class JourneyTest {

  private final Map<String, LongAdder> seen = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/login",
        exchange -> {
          String user =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          count("login " + user);
          exchange.getResponseHeaders().add("Set-Cookie", "sid=s-" + user + "; Path=/; HttpOnly");
          exchange.getResponseHeaders().add("X-Trace", "t-" + user);
          answer(
              exchange,
              200,
              "{\"token\":{\"value\":\"k " + user + "\"},\"id\":\"n=" + user + ";\"}");
        });
    server.createContext(
        "/me",
        exchange -> {
          count(
              "me "
                  + exchange.getRequestURI().getRawQuery()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Cookie")
                  + " "
                  + exchange.getRequestHeaders().getFirst("X-Trace"));
          answer(exchange, 200, "welcome");
        });
    server.createContext("/missing", exchange -> answer(exchange, 404, "no"));
    server.createContext(
        "/other",
        exchange -> {
          count("other");
          answer(exchange, 200, "other");
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void valuesOfOneAnswerAreUsedInTheNextRequest() {
    var journey =
        new Journey(
            1,
            List.of(
                step(
                    post("/login"),
                    Body.of("${user}"),
                    Expectation.SUCCESS,
                    Map.of(
                        "token", new Capture.Json("/token/value"),
                        "number", new Capture.Regex("n=(\\w+);"),
                        "sid", new Capture.Cookie("sid"),
                        "trace", new Capture.Header("x-trace"))),
                step(
                    get(
                        "/me?t=${token}&n=${number}",
                        Map.of("Cookie", "sid=${sid}", "X-Trace", "${trace}")),
                    Body.NONE,
                    new Expectation(Set.of(200), "welcome"),
                    Map.of())));
    var feed =
        new Feed(List.of("user"), List.of(List.of("ann"), List.of("bob")), Feed.Order.SEQUENTIAL);
    RoundMeasurement round = run(new Traffic(List.of(journey), feed, 1), 1, 40);
    assertThat(round.errors()).isEmpty();
    assertThat(round.completed()).isEqualTo(40);
    assertThat(counts())
        .containsOnlyKeys(
            "login ann",
            "login bob",
            "me t=k%20ann&n=ann sid=s-ann t-ann",
            "me t=k%20bob&n=bob sid=s-bob t-bob")
        .allSatisfy((_, count) -> assertThat(count).isEqualTo(10));
  }

  @Test
  void anAnswerWithoutWhatIsExpectedIsAFailureAndEndsTheJourney() {
    var journey =
        new Journey(
            1,
            List.of(
                step(get("/me"), Body.NONE, new Expectation(Set.of(), "farewell"), Map.of()),
                Step.of(Request.get("/other"))));
    RoundMeasurement round = run(new Traffic(List.of(journey), Feed.NONE, 1), 1, 20);
    assertThat(round.errors()).isEqualTo(Map.of(ErrorKind.EXPECTATION, 20L));
    assertThat(round.errorDetails().get(ErrorKind.EXPECTATION)).contains("'farewell'");
    assertThat(counts()).doesNotContainKey("other");
  }

  @Test
  void aValueThatIsNotThereIsAFailure() {
    var journey =
        new Journey(
            1,
            List.of(
                step(
                    get("/me"),
                    Body.NONE,
                    Expectation.SUCCESS,
                    Map.of("token", new Capture.Json("/token")))));
    RoundMeasurement round = run(new Traffic(List.of(journey), Feed.NONE, 1), 1, 5);
    assertThat(round.errors()).isEqualTo(Map.of(ErrorKind.EXPECTATION, 5L));
    assertThat(round.errorDetails().get(ErrorKind.EXPECTATION)).contains("'token'");
  }

  @Test
  void aStatusThatIsExpectedIsNoFailure() {
    var missing = step(get("/missing"), Body.NONE, new Expectation(Set.of(404), ""), Map.of());
    assertThat(run(Traffic.of(missing), 1, 5).errors()).isEmpty();
  }

  @Test
  void journeysAreChosenByTheirWeights() {
    var often = new Journey(3, List.of(Step.of(Request.get("/other"))));
    var seldom = new Journey(1, List.of(Step.of(Request.get("/me"))));
    RoundMeasurement round = run(new Traffic(List.of(often, seldom), Feed.NONE, 7), 4, 4_000);
    assertThat(round.completed()).isEqualTo(4_000);
    // 3000 expected; the standard deviation is sqrt(4000 * 3/4 * 1/4) = 27
    assertThat(counts().get("other")).isBetween(2_850L, 3_150L);
  }

  @Test
  void aBodyThatAwaitsContinueIsSentAfterIt() {
    var step =
        new Step(
            post("/login"),
            Body.of("eve"),
            true,
            Expectation.SUCCESS,
            new LinkedHashMap<>(),
            Duration.ZERO);
    RoundMeasurement round = run(Traffic.of(step), 2, 20);
    assertThat(round.errors()).isEmpty();
    assertThat(counts()).isEqualTo(Map.of("login eve", 20L));
  }

  @Test
  void aUserWhoThinksLeavesTheConnectionInPeace() {
    var step =
        new Step(
            Request.get("/other"),
            Body.NONE,
            false,
            Expectation.SUCCESS,
            new LinkedHashMap<>(),
            Duration.ofMillis(20));
    RoundMeasurement round = run(Traffic.of(step), 3, 15);
    assertThat(round.completed()).isEqualTo(15);
    // Five requests a connection with four pauses between them.
    assertThat(round.total()).isGreaterThanOrEqualTo(Duration.ofMillis(80));
  }

  @Test
  void aValueThatNobodyHasIsNamedBeforeTheLoad() {
    var traffic = Traffic.of(Request.get("/me?t=${token}"));
    assertThatThrownBy(() -> run(traffic, 1, 1))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("'token'")
        .hasMessageContaining("/me");
  }

  private RoundMeasurement run(Traffic traffic, int connections, long requests) {
    var target = new Target("127.0.0.1", server.getAddress().getPort(), false);
    return new LoadRound(
            new RoundOrder(
                target,
                traffic,
                LoadModel.Closed.of(connections),
                new Extent.Requests(requests),
                Connecting.kept(Duration.ofSeconds(30), Duration.ofSeconds(10)),
                new Engine(null, 1, null)))
        .run(_ -> {});
  }

  private void count(String what) {
    seen.computeIfAbsent(what, _ -> new LongAdder()).increment();
  }

  private Map<String, Long> counts() {
    var counts = new LinkedHashMap<String, Long>();
    seen.forEach((what, number) -> counts.put(what, number.sum()));
    return counts;
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static Request post(String path) {
    return new Request("POST", path, new LinkedHashMap<>());
  }

  private static Request get(String path) {
    return get(path, Map.of());
  }

  private static Request get(String path, Map<String, String> headers) {
    return new Request("GET", path, new LinkedHashMap<>(headers));
  }

  private static Step step(
      Request request, Body body, Expectation expectation, Map<String, Capture> captures) {
    return new Step(
        request, body, false, expectation, new LinkedHashMap<>(captures), Duration.ZERO);
  }
}
