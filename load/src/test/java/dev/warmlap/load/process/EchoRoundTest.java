package dev.warmlap.load.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.load.Connecting;
import dev.warmlap.load.Engine;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.LoadModel;
import dev.warmlap.load.LoadRound;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.Target;
import dev.warmlap.load.script.EchoTraffic;
import dev.warmlap.load.tls.TlsOptions;
import dev.warmlap.load.tls.TlsProtocol;
import dev.warmlap.load.tls.TlsTrust;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("real")
@Timeout(120)
class EchoRoundTest {

  private static final byte[] ANSWER = bytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");

  @TempDir private static Path folder;
  private static TlsIdentity identity = new TlsIdentity(Path.of("made below"), "");

  @BeforeAll
  static void makeCertificate() {
    identity = TlsIdentity.create(Jdk.running(), folder);
  }

  @Test
  void requestsAndAnswersGoThroughTls() {
    try (var echo = EchoTarget.start(ANSWER, false, identity)) {
      RoundMeasurement round = run(echo.target(), 8, 2_000);
      assertThat(round.completed()).isEqualTo(2_000);
      assertThat(round.failed()).isZero();
      assertThat(round.bytesRead()).isEqualTo(2_000L * ANSWER.length);
      assertThat(round.connect().getTotalCount()).isEqualTo(8);
      TlsUse tls = Objects.requireNonNull(round.tls());
      assertThat(tls.opening()).isEqualTo(new Handshakes(8, 0));
      assertThat(tls.clocked()).isEqualTo(new Handshakes(0, 0));
      assertThat(tls.verified()).isFalse();
    }
  }

  @Test
  void largeAnswersGoThroughTls() {
    byte[] large = bytes("HTTP/1.1 200 OK\r\nContent-Length: 400000\r\n\r\n" + "x".repeat(400_000));
    try (var echo = EchoTarget.start(large, false, identity)) {
      RoundMeasurement round = run(echo.target(), 4, 40);
      assertThat(round.completed()).isEqualTo(40);
      assertThat(round.bytesRead()).isEqualTo(40L * large.length);
    }
  }

  @Test
  void connectionsThatCloseAreOpenedAgainOverTls() {
    byte[] closing =
        bytes("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nuntil the end of the connection");
    try (var echo = EchoTarget.start(closing, false, identity)) {
      RoundMeasurement round = run(echo.target(), 4, 60);
      assertThat(round.completed()).isEqualTo(60);
      assertThat(round.reconnects()).isBetween(56L, 59L);
    }
  }

  private static RoundMeasurement withoutKeepAlive(
      Target target, TlsProtocol only, boolean resume) {
    var options =
        new TlsOptions(Set.of(only), target.host(), new TlsTrust.AnyCertificate(), null, resume);
    var patience = Duration.ofSeconds(30);
    return new LoadRound(
            new RoundOrder(
                target,
                Traffic.of(Request.get("/")),
                LoadModel.Closed.of(1),
                new Extent.Requests(40),
                new Connecting(patience, patience, false, options, List.of()),
                Engine.DEFAULT))
        .run(_ -> {});
  }

  @Test
  void aNewConnectionForEachRequestResumesWhenItMay() {
    try (var echo = EchoTarget.start(ANSWER, false, identity)) {
      for (TlsProtocol protocol : TlsProtocol.values()) {
        RoundMeasurement round = withoutKeepAlive(echo.target(), protocol, true);
        TlsUse tls = Objects.requireNonNull(round.tls());
        assertThat(round.completed()).isEqualTo(40);
        assertThat(tls.versions()).containsExactly(entry(protocol.officialName(), 40L));
        assertThat(tls.opening()).isEqualTo(new Handshakes(1, 0));
        assertThat(tls.clocked()).isEqualTo(new Handshakes(0, round.reconnects()));
        assertThat(tls.resumedTime().getTotalCount()).isEqualTo(39);
      }
    }
  }

  @Test
  void aNewConnectionForEachRequestShakesHandsInFullOtherwise() {
    try (var echo = EchoTarget.start(ANSWER, false, identity)) {
      for (TlsProtocol protocol : TlsProtocol.values()) {
        RoundMeasurement round = withoutKeepAlive(echo.target(), protocol, false);
        TlsUse tls = Objects.requireNonNull(round.tls());
        assertThat(tls.versions()).containsExactly(entry(protocol.officialName(), 40L));
        assertThat(tls.opening()).isEqualTo(new Handshakes(1, 0));
        assertThat(tls.clocked()).isEqualTo(new Handshakes(39, 0));
        assertThat(tls.fullTime().getMaxValue()).isLessThanOrEqualTo(round.connect().getMaxValue());
      }
    }
  }

  @Test
  void plainHttpTellsNothingOfTls() {
    try (var echo = EchoTarget.start(ANSWER, false, null)) {
      assertThat(run(echo.target(), 2, 10).tls()).isNull();
    }
  }

  @Test
  void plainHttpOnATlsPortFails() {
    try (var echo = EchoTarget.start(ANSWER, false, identity)) {
      Target tls = echo.target();
      RoundMeasurement round = run(new Target(tls.host(), tls.port(), false), 2, 4);
      assertThat(round.completed()).isZero();
      assertThat(round.failed()).isPositive();
    }
  }

  @Test
  void tlsOnAPlainPortFailsInTheHandshake() {
    // The plain echo takes the client's greeting for a request only if it holds a blank line, so
    // that either it answers with what is no TLS, or nothing comes until the timeout.
    try (var echo = EchoTarget.start(ANSWER, false, null)) {
      Target plain = echo.target();
      RoundMeasurement round =
          new LoadRound(
                  RoundOrder.closed(
                      new Target(plain.host(), plain.port(), true),
                      Request.get("/"),
                      2,
                      new Extent.Requests(4),
                      Duration.ofSeconds(1),
                      Duration.ofMillis(300)))
              .run(_ -> {});
      assertThat(round.connectionsOpened()).isZero();
      assertThat(round.failed()).isEqualTo(2);
      assertThat(round.errors().keySet()).isSubsetOf(ErrorKind.TLS, ErrorKind.CONNECT_TIMEOUT);
    }
  }

  @Test
  void everyRequestOfAMixIsAnsweredByTheOneAnswer() {
    var login =
        new Step(
            new Request("POST", "/login", new LinkedHashMap<>()),
            Body.of("${user}\n\nsecret"),
            true,
            new Expectation(Set.of(201), "hell"),
            new LinkedHashMap<>(Map.of("word", new Capture.Regex("h(.*)"))),
            Duration.ofHours(1));
    var account =
        new Step(
            new Request("HEAD", "/${word}", new LinkedHashMap<>()),
            Body.NONE,
            false,
            new Expectation(Set.of(404), "nowhere"),
            new LinkedHashMap<>(
                Map.of("a", new Capture.Cookie("a"), "b", new Capture.Header("Content-Length"))),
            Duration.ZERO);
    var last = Step.of(Request.get("/?${a}&${b}"));
    var mix =
        new Traffic(
            List.of(
                new Journey(1, List.of(login, account, last)),
                new Journey(1, List.of(Step.of(Request.get("/"))))),
            new Feed(List.of("user"), List.of(List.of("ann")), Feed.Order.SEQUENTIAL),
            3);
    try (var echo = EchoTarget.start(ANSWER, false, null)) {
      RoundMeasurement round =
          new LoadRound(
                  new RoundOrder(
                      echo.target(),
                      EchoTraffic.of(mix, ANSWER),
                      LoadModel.Closed.of(4),
                      new Extent.Requests(2_000),
                      Connecting.kept(Duration.ofSeconds(30), Duration.ofSeconds(30)),
                      Engine.DEFAULT))
              .run(_ -> {});
      assertThat(round.errors()).isEmpty();
      assertThat(round.completed()).isEqualTo(2_000);
    }
  }

  @Test
  void anAnswerToHeadStandsForAnswersToHead() {
    byte[] head = bytes("HTTP/1.1 404 No\r\nContent-Length: 99\r\n\r\n");
    var asked = Traffic.of(new Request("HEAD", "/", new LinkedHashMap<>()));
    var both =
        new Traffic(
            List.of(
                asked.journeys().getFirst(), new Journey(1, List.of(Step.of(Request.get("/a"))))),
            Feed.NONE,
            0);
    try (var echo = EchoTarget.start(head, true, null)) {
      RoundMeasurement round =
          new LoadRound(
                  new RoundOrder(
                      echo.target(),
                      EchoTraffic.of(both, head),
                      LoadModel.Closed.of(2),
                      new Extent.Requests(100),
                      Connecting.kept(Duration.ofSeconds(30), Duration.ofSeconds(30)),
                      Engine.DEFAULT))
              .run(_ -> {});
      assertThat(round.errors()).isEmpty();
    }
  }

  @Test
  void theEngineWarmsUpWithinItsBudget() {
    var order =
        new WarmUpOrder(
            ANSWER, Traffic.of(Request.get("/")), 500, identity, Duration.ofMillis(1_500));
    var windows = new ArrayList<Progress>();
    WarmUp warmUp = new WarmUpRun(order, _ -> {}).run(windows::add);
    assertThat(warmUp.quiet()).isFalse();
    assertThat(warmUp.requests()).isPositive();
    assertThat(warmUp.took()).isGreaterThanOrEqualTo(order.budget());
    assertThat(windows).hasSizeBetween(1, 3);
    assertThat(windows.getLast().requests()).isEqualTo(warmUp.requests());
  }

  @Test
  void aWindowTooShortForARequestIsNoFailure() {
    var order = new WarmUpOrder(ANSWER, Traffic.of(Request.get("/")), 4, null, Duration.ofNanos(1));
    WarmUp warmUp = new WarmUpRun(order, _ -> {}).run(_ -> {});
    assertThat(warmUp.requests()).isZero();
    assertThat(warmUp.quiet()).isFalse();
  }

  @Test
  void aStoppedWarmUpEndsAtOnce() {
    var order = new WarmUpOrder(ANSWER, Traffic.of(Request.get("/")), 4, null, Duration.ofHours(1));
    var run = new WarmUpRun(order, _ -> {});
    WarmUp warmUp = run.run(_ -> run.stop());
    assertThat(warmUp.quiet()).isFalse();
  }

  @Test
  void anAnswerThatIsNotWholeCannotBeReplayed() {
    for (String answer :
        new String[] {"", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort", "no"}) {
      assertThatThrownBy(() -> EchoTarget.start(bytes(answer), false, null))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("not one whole HTTP/1.1 answer");
    }
  }

  @Test
  void aCertificateThatIsNotThereIsNamed() {
    var missing = new TlsIdentity(folder.resolve("missing.p12"), "x");
    assertThatThrownBy(() -> EchoTarget.start(ANSWER, false, missing))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("missing.p12");
  }

  private static RoundMeasurement run(Target target, int connections, long requests) {
    RoundMeasurement round =
        new LoadRound(
                RoundOrder.closed(
                    target,
                    Request.get("/"),
                    connections,
                    new Extent.Requests(requests),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(30)))
            .run(_ -> {});
    assertThat(round.completed() + round.failed()).isLessThanOrEqualTo(requests + connections);
    assertThat(round.statuses().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(round.completed());
    return round;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
