package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rounds that must last a while. */
@Tag("real")
@Timeout(60)
class LiveRoundTest {

  @Test
  void eventsComeInOrderWithEveryWindow() {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      var events = new ArrayList<RoundEvent>();
      var order = Rounds.order(server.target(), 2, new Extent.Time(Duration.ofMillis(1_200)));
      RoundMeasurement round = new LoadRound(order).run(events::add);
      assertThat(events.getFirst()).isInstanceOf(RoundEvent.ClockStarted.class);
      assertThat(events.getLast()).isInstanceOf(RoundEvent.ClockStopped.class);
      assertThat(
              events.stream()
                  .filter(RoundEvent.WindowClosed.class::isInstance)
                  .map(event -> ((RoundEvent.WindowClosed) event).window())
                  .toList())
          .isEqualTo(round.windows());
      assertThat(round.windows().size()).isGreaterThanOrEqualTo(2);
      assertThat(round.windows().getFirst().length()).isEqualTo(Duration.ofSeconds(1));
    }
  }

  @Test
  void aTargetThatDiesForGoodEndsTheRoundEarly() {
    var closing = new AtomicBoolean();
    var servers = new ArrayList<ScriptedServer>();
    servers.add(
        new ScriptedServer(
            (number, peer) -> {
              if (number > 100) {
                if (closing.compareAndSet(false, true)) {
                  servers.getFirst().close();
                }
                return false;
              }
              peer.send(Rounds.OK);
              return true;
            }));
    var order =
        RoundOrder.closed(
            servers.getFirst().target(),
            Request.get("/"),
            1, // of several, the end of one would cut off answers under way to the others
            new Extent.Requests(100_000),
            Duration.ofSeconds(30),
            Duration.ofSeconds(1));
    RoundMeasurement round = Rounds.run(order);
    assertThat(round.completed()).isEqualTo(100);
    assertThat(round.errors()).containsKey(ErrorKind.CONNECT);
    // 5 s of one connection, at most ten times a second
    assertThat(round.errors().get(ErrorKind.CONNECT)).isLessThan(50);
    assertThat(round.failed()).isGreaterThan(1);
  }

  @Test
  void littlesLawHoldsInALiveRound() {
    // Eight permits for sixteen connections make a queue, so that latencies differ.
    var permits = new Semaphore(8);
    try (var server =
        new ScriptedServer(
            (number, peer) -> {
              permits.acquire();
              try {
                Thread.sleep(number % 7);
                peer.send(
                    number % 50 == 0 ? "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n" : Rounds.OK);
              } finally {
                permits.release();
              }
              return true;
            })) {
      RoundMeasurement round =
          Rounds.run(
              Rounds.order(server.target(), 16, new Extent.Time(Duration.ofMillis(1_500))), 2);
      assertThat(round.interior().failed()).isPositive();
      Rounds.assertKeepsLittlesLaw(round);
    }
  }

  @Test
  void aRecorderThatLiesBreaksLittlesLaw() {
    var lying =
        new LoopRecorder() {
          @Override
          void good(int status, long latencyNanos, long firstByteNanos) {
            super.good(status, latencyNanos / 2, firstByteNanos);
          }
        };
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      var order = Rounds.order(server.target(), 16, new Extent.Time(Duration.ofSeconds(1)));
      RoundMeasurement round = new LoadRound(Rounds.onLoops(order, 1), () -> lying).run(_ -> {});
      assertThat(Rounds.littlesRatio(round.interior())).isLessThan(0.9);
    }
  }

  @Test
  void aLoopWithoutIdleTimeIsFullyUsed() {
    var slow =
        new LoopRecorder() {
          @Override
          void good(int status, long latencyNanos, long firstByteNanos) {
            long until = System.nanoTime() + 300_000;
            while (System.nanoTime() < until) {
              Thread.onSpinWait();
            }
            super.good(status, latencyNanos, firstByteNanos);
          }
        };
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      var order = Rounds.order(server.target(), 64, new Extent.Time(Duration.ofMillis(1_500)));
      RoundMeasurement round = new LoadRound(Rounds.onLoops(order, 1), () -> slow).run(_ -> {});
      assertThat(round.generator().maxUtilisation()).isGreaterThan(0.9);
    }
  }
}
