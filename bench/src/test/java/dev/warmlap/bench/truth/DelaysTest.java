package dev.warmlap.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.bench.BenchException;
import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DelaysTest {

  private static final int DRAWS = 100_000;

  @Test
  void whatIsWrittenIsReadBack() {
    for (Delays delays : Delays.examples()) {
      assertThat(Delays.parse(delays.text())).isEqualTo(delays);
    }
  }

  @Test
  void whatIsNoScriptIsRefused() {
    assertThatThrownBy(() -> Delays.parse("sometimes"))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("sometimes");
  }

  @Test
  void theSlowOfTwoComesAsOftenAsItsShareSays() {
    var delays = new Delays.TwoPoint(1000, 2000, 0.05);
    long slow = draws(delays).filter(nanos -> nanos == 2000).count();
    // Four standard errors of a share of 0.05 in so many draws.
    assertThat(slow / (double) DRAWS).isCloseTo(0.05, within(0.003));
  }

  @Test
  void theHeavyTailIsThatOfPareto() {
    var delays = new Delays.HeavyTailed(1000, 1.5, 1_000_000);
    double beyond = draws(delays).filter(nanos -> nanos > 4000).count() / (double) DRAWS;
    assertThat(beyond).isCloseTo(Math.pow(4, -1.5), within(0.0042));
    assertThat(draws(delays).allMatch(nanos -> nanos >= 1000 && nanos <= 1_000_000)).isTrue();
  }

  @Test
  void theServerStandsStillInTheLastPartOfEveryPeriod() {
    var stops = Stops.of(Duration.ofSeconds(10), Duration.ofSeconds(1));
    assertThat(stops.leftNanos(0)).isZero();
    assertThat(stops.leftNanos(Duration.ofMillis(8_999).toNanos())).isZero();
    assertThat(stops.leftNanos(Duration.ofSeconds(9).toNanos())).isEqualTo(1_000_000_000);
    assertThat(stops.leftNanos(Duration.ofMillis(29_900).toNanos())).isEqualTo(100_000_000);
    assertThat(Stops.of(Duration.ofSeconds(1), Duration.ZERO).leftNanos(999)).isZero();
  }

  private static LongStream draws(Delays delays) {
    var random = new Random(1);
    return LongStream.generate(() -> delays.nextNanos(random)).limit(DRAWS);
  }
}
