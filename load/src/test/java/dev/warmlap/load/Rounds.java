package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Request;
import java.time.Duration;

/** Orders and checks that many tests share. */
final class Rounds {

  static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  private Rounds() {}

  static RoundOrder requests(Target target, int connections, long requests) {
    return order(target, connections, new Extent.Requests(requests));
  }

  static RoundOrder order(Target target, int connections, Extent extent) {
    return RoundOrder.closed(
        target,
        Request.get("/"),
        connections,
        extent,
        Duration.ofSeconds(30),
        Duration.ofSeconds(10));
  }

  static RoundMeasurement run(RoundOrder order) {
    return new LoadRound(order).run(_ -> {});
  }

  static RoundMeasurement run(RoundOrder order, int threads) {
    return new LoadRound(onLoops(order, threads)).run(_ -> {});
  }

  static RoundOrder onLoops(RoundOrder order, int threads) {
    return new RoundOrder(
        order.target(),
        order.traffic(),
        order.model(),
        order.extent(),
        order.connecting(),
        new Engine(order.engine().backend(), threads, order.engine().batching()));
  }

  /** Every part tells the same counts. */
  static void assertConsistent(RoundMeasurement round) {
    assertThat(round.latency().getTotalCount()).isEqualTo(round.completed());
    assertThat(round.firstByte().getTotalCount()).isEqualTo(round.completed());
    assertThat(round.windows().stream().mapToLong(w -> w.completed()).sum())
        .isEqualTo(round.completed());
    assertThat(
            round.windows().stream()
                .flatMap(w -> w.errors().values().stream())
                .mapToLong(Long::longValue)
                .sum())
        .isEqualTo(round.failed());
    Interior interior = round.interior();
    assertThat(interior.latency().getTotalCount())
        .isEqualTo(interior.completed() - interior.failed());
    assertThat(interior.completed()).isLessThanOrEqualTo(round.completed() + round.failed());
    Duration covered = Duration.ZERO;
    for (int i = 0; i < round.windows().size(); i++) {
      assertThat(round.windows().get(i).index()).isEqualTo(i);
      assertThat(round.windows().get(i).start()).isEqualTo(covered);
      covered = covered.plus(round.windows().get(i).length());
    }
    if (round.completed() > 0) {
      assertThat(covered).isGreaterThanOrEqualTo(round.total());
    }
  }

  /** Requests in flight by Little's law, corrected at the edges, over the sampled number. */
  static double littlesRatio(Interior interior) {
    double goodNanos = interior.latency().getMean() * (interior.completed() - interior.failed());
    double byLaw =
        (goodNanos + interior.failedNanos() + interior.ageNanosAtEnd() - interior.ageNanosAtStart())
            / interior.length().toNanos();
    return byLaw / interior.meanInFlight();
  }

  static void assertKeepsLittlesLaw(RoundMeasurement round) {
    assertThat(round.interior().inFlightSamples()).isPositive();
    assertThat(littlesRatio(round.interior())).isCloseTo(1, within(0.05));
  }
}
