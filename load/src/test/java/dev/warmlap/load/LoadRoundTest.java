package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LoadRoundTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void everyRequestIsSentOnceAndEveryAnswerCounted(int threads) {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 7, 2_000), threads);
      assertThat(server.requests()).isEqualTo(2_000);
      assertThat(server.connections()).isEqualTo(7);
      assertThat(round.completed()).isEqualTo(2_000);
      assertThat(round.failed()).isZero();
      assertThat(round.statuses()).isEqualTo(Map.of(200, 2_000L));
      assertThat(round.bytesRead()).isEqualTo(2_000L * Rounds.OK.length());
      assertThat(round.connectionsOpened()).isEqualTo(7);
      assertThat(round.connect().getTotalCount()).isEqualTo(7);
      assertThat(round.reconnects()).isZero();
      assertThat(round.generator().threads()).isEqualTo(threads);
      assertThat(round.interior().completed()).isPositive();
      Rounds.assertConsistent(round);
    }
  }

  @Test
  void fewerRequestsThanConnectionsLeaveNoInterior() {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 10, 3));
      assertThat(server.requests()).isEqualTo(3);
      assertThat(round.completed()).isEqualTo(3);
      assertThat(round.interior().length()).isZero();
      assertThat(round.interior().completed()).isZero();
      Rounds.assertConsistent(round);
    }
  }

  @Test
  void aTimedRoundEndsItsInteriorAtTheDeadline() {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      Duration duration = Duration.ofMillis(300);
      RoundMeasurement round =
          Rounds.run(Rounds.order(server.target(), 4, new Extent.Time(duration)));
      assertThat(round.completed()).isEqualTo(server.requests());
      assertThat(round.interior().start().plus(round.interior().length())).isEqualTo(duration);
      Rounds.assertConsistent(round);
    }
  }

  @Test
  void badStatusesAreErrorsOfTheirKindAndKeepTheConnection() {
    try (var server =
        new ScriptedServer(
            (number, peer) -> {
              int status = number % 4 == 0 ? 500 : number % 4 == 1 ? 302 : 200;
              peer.send("HTTP/1.1 " + status + " Some\r\nContent-Length: 0\r\n\r\n");
              return true;
            })) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 3, 400));
      assertThat(round.statuses()).isEqualTo(Map.of(200, 200L, 302, 100L, 500, 100L));
      assertThat(round.completed()).isEqualTo(300);
      assertThat(round.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 100L));
      assertThat(server.connections()).isEqualTo(3);
      Rounds.assertConsistent(round);
    }
  }

  @Test
  void answersInSingleBytesAndChunksAreReadWhole() {
    String chunked =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n3;x\r\nbcd\r\n0\r\nT: v\r\n\r\n";
    try (var server =
        new ScriptedServer(
            (number, peer) -> {
              peer.sendByByte(number % 2 == 0 ? Rounds.OK : chunked);
              return true;
            })) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 2, 40));
      assertThat(round.completed()).isEqualTo(40);
      assertThat(round.bytesRead()).isEqualTo(20L * (Rounds.OK.length() + chunked.length()));
      assertThat(round.firstByte().getMean()).isLessThan(round.latency().getMean());
      Rounds.assertConsistent(round);
    }
  }

  @Test
  void bodiesLargerThanTheBufferAreCounted() {
    String big = "HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n" + "x".repeat(300_000);
    try (var server = ScriptedServer.answering(big)) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 4, 60));
      assertThat(round.completed()).isEqualTo(60);
      assertThat(round.bytesRead()).isEqualTo(60L * big.length());
    }
  }

  @Test
  void requestsLargerThanTheSocketTakesAreSentWhole() {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      var headers = new LinkedHashMap<String, String>();
      for (int i = 0; i < 100; i++) {
        headers.put("X-" + i, "y".repeat(100_000));
      }
      var order =
          RoundOrder.closed(
              server.target(),
              new Request("GET", "/", headers),
              2,
              new Extent.Requests(4),
              Duration.ofSeconds(30),
              Duration.ofSeconds(10));
      assertThat(Rounds.run(order).completed()).isEqualTo(4);
    }
  }

  @Test
  void aConnectionClosedInOrderIsOpenedAgainAndCounted() {
    try (var server =
        new ScriptedServer(
            (_, peer) -> {
              peer.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
              return false;
            })) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 5, 200));
      assertThat(round.completed()).isEqualTo(200);
      assertThat(round.failed()).isZero();
      // the last answer of each connection finds nothing left to send
      assertThat(round.reconnects()).isBetween(195L, 199L);
      assertThat(round.connect().getTotalCount()).isEqualTo(5 + round.reconnects());
      Rounds.assertConsistent(round);
    }
  }

  @Test
  void anAnswerThatEndsWithTheConnectionIsGood() {
    try (var server =
        new ScriptedServer(
            (_, peer) -> {
              peer.send("HTTP/1.0 200 OK\r\n\r\nuntil the end");
              return false;
            })) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 2, 20));
      assertThat(round.completed()).isEqualTo(20);
      assertThat(round.failed()).isZero();
    }
  }

  @Test
  void anAnswerCutShortOrAbsentIsAnErrorAndTheRoundGoesOn() {
    try (var server =
        new ScriptedServer(
            (number, peer) -> {
              switch (number % 10) {
                case 3 -> peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort");
                case 7 -> {}
                default -> peer.send(Rounds.OK);
              }
              return number % 10 != 3 && number % 10 != 7;
            })) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 4, 500));
      assertThat(server.requests()).isEqualTo(500);
      assertThat(round.completed()).isEqualTo(400);
      assertThat(round.errors()).isEqualTo(Map.of(ErrorKind.CLOSED, 50L, ErrorKind.TRUNCATED, 50L));
      Rounds.assertConsistent(round);
    }
  }

  @Test
  void aResetIsAnErrorOfItsKind() {
    try (var server =
        new ScriptedServer(
            (number, peer) -> {
              if (number % 5 == 0) {
                peer.resetOnClose();
                return false;
              }
              peer.send(Rounds.OK);
              return true;
            })) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 1, 100));
      assertThat(round.completed()).isEqualTo(80);
      assertThat(round.errors()).isEqualTo(Map.of(ErrorKind.RESET, 20L));
    }
  }

  @Test
  void bytesThatNobodyAskedForSpoilTheAnswer() {
    try (var server =
        new ScriptedServer(
            (number, peer) -> {
              peer.send(number % 10 == 0 ? Rounds.OK + Rounds.OK : Rounds.OK);
              return true;
            })) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 2, 200));
      assertThat(server.requests()).isEqualTo(200);
      assertThat(round.completed()).isEqualTo(180);
      assertThat(round.errors()).isEqualTo(Map.of(ErrorKind.MALFORMED, 20L));
      assertThat(round.reconnects()).isBetween(18L, 20L);
    }
  }

  @Test
  void aServerThatSpeaksSomethingElseIsMalformed() {
    try (var server = ScriptedServer.answering("220 mail.example ESMTP\r\n")) {
      RoundMeasurement round = Rounds.run(Rounds.requests(server.target(), 2, 6));
      assertThat(round.errors()).isEqualTo(Map.of(ErrorKind.MALFORMED, 6L));
      assertThat(round.completed()).isZero();
    }
  }

  @Test
  void aRequestWithoutAnAnswerTimesOut() {
    try (var server =
        new ScriptedServer(
            (number, peer) -> {
              if (number % 3 != 0) {
                peer.send(Rounds.OK);
              }
              return true;
            })) {
      var order =
          RoundOrder.closed(
              server.target(),
              Request.get("/"),
              1,
              new Extent.Requests(9),
              Duration.ofMillis(150),
              Duration.ofSeconds(10));
      RoundMeasurement round = Rounds.run(order);
      assertThat(round.completed() + round.failed()).isEqualTo(9);
      assertThat(round.errors().keySet()).containsExactly(ErrorKind.TIMEOUT);
      assertThat(round.failed()).isGreaterThanOrEqualTo(3);
      assertThat(round.interior().failedNanos())
          .isGreaterThanOrEqualTo(round.interior().failed() * Duration.ofMillis(150).toNanos());
    }
  }

  @Test
  void aTargetThatIsNotThereEndsTheRoundWithItsErrors() {
    Target target;
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      target = server.target();
    }
    var events = new ArrayList<RoundEvent>();
    RoundMeasurement round = new LoadRound(Rounds.requests(target, 20, 100)).run(events::add);
    assertThat(round.connectionsOpened()).isZero();
    assertThat(round.completed()).isZero();
    assertThat(round.errors()).isEqualTo(Map.of(ErrorKind.CONNECT, 20L));
    assertThat(round.total()).isZero();
    assertThat(events).isEmpty();
  }

  @Test
  void aStoppedRoundReturnsWhatWasMeasured() throws InterruptedException {
    var reached = new CountDownLatch(1);
    try (var server =
        new ScriptedServer(
            (number, peer) -> {
              if (number > 50) {
                reached.countDown();
                return true; // never answered
              }
              peer.send(Rounds.OK);
              return true;
            })) {
      var round = new LoadRound(Rounds.requests(server.target(), 3, 1_000_000));
      Thread stopper =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      reached.await();
                    } catch (InterruptedException _) {
                      Thread.currentThread().interrupt();
                    }
                    round.stop();
                  });
      RoundMeasurement measurement = round.run(_ -> {});
      stopper.join();
      assertThat(measurement.completed()).isEqualTo(50);
      assertThat(measurement.failed()).isZero();
      Rounds.assertConsistent(measurement);
    }
  }

  @Test
  void aRoundStoppedBeforeItRunsSendsNothing() {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      var round = new LoadRound(Rounds.requests(server.target(), 3, 1_000));
      round.stop();
      assertThat(round.run(_ -> {}).completed()).isZero();
      assertThat(server.requests()).isZero();
    }
  }

  @Test
  void anInterruptStopsTheRound() {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      Thread runner = Thread.currentThread();
      RoundMeasurement round =
          new LoadRound(Rounds.requests(server.target(), 3, Long.MAX_VALUE / 2))
              .run(
                  event -> {
                    if (event instanceof RoundEvent.ClockStarted) {
                      runner.interrupt();
                    }
                  });
      assertThat(Thread.interrupted()).isTrue();
      assertThat(round.failed()).isZero();
    }
  }

  @Test
  void aFaultOfTheEngineIsToldAndEndsTheRound() {
    var broken =
        new LoopRecorder() {
          @Override
          void good(int status, long latencyNanos, long firstByteNanos) {
            throw new IllegalStateException("broken");
          }
        };
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      var round =
          new LoadRound(Rounds.onLoops(Rounds.requests(server.target(), 2, 10), 1), () -> broken);
      assertThatThrownBy(() -> round.run(_ -> {}))
          .isInstanceOf(LoadException.class)
          .hasRootCauseMessage("broken");
    }
  }

  @Test
  void loadGoesToLoopbackOnly() {
    var order = Rounds.requests(new Target("192.0.2.1", 80, false), 1, 1);
    assertThatThrownBy(() -> Rounds.run(order))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("http://192.0.2.1:80")
        .hasMessageContaining("127.0.0.1");
    var unknown = Rounds.requests(new Target("no-such-host.invalid", 80, false), 1, 1);
    assertThatThrownBy(() -> Rounds.run(unknown)).isInstanceOf(LoadException.class);
  }

  @Test
  void aRequestThatIsNoHttpIsRefused() {
    var order =
        RoundOrder.closed(
            new Target("127.0.0.1", 80, false),
            Request.get("/a b"),
            1,
            new Extent.Requests(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1));
    assertThatThrownBy(() -> Rounds.run(order))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("/a b");
    assertThat(List.of(order.target().toString())).containsExactly("http://127.0.0.1:80");
  }
}
