package dev.warmlap.stats.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiniteSourceQueueTest {

  @Test
  void oneProcessorIsTheMachineRepairmanOfTheTextbooks() {
    // One repairman, S = Z = 1, N = 2: p0 : p1 : p2 = 1 : 2 : 2, busy 4/5 of the time.
    assertThat(new FiniteSourceQueue(1, 1, 1).throughput(2)).isCloseTo(0.8, within(1e-12));
    // N = 3: 1 : 3 : 6 : 6, busy 15/16.
    assertThat(new FiniteSourceQueue(1, 1, 1).throughput(3)).isCloseTo(15 / 16.0, within(1e-12));
    // Two of them, N = 3: 1 : 3 : 3 : 1.5, that is (3 + 2 x 4.5) / 8.5 served.
    assertThat(new FiniteSourceQueue(1, 1, 2).throughput(3)).isCloseTo(12 / 8.5, within(1e-12));
  }

  @Test
  void withoutDelayAllProcessorsAreBusyAtOnce() {
    var queue = new FiniteSourceQueue(0.001, 0, 2);
    assertThat(queue.throughput(1)).isCloseTo(1000, within(1e-9));
    assertThat(queue.throughput(2)).isCloseTo(2000, within(1e-9));
    assertThat(queue.throughput(5000)).isCloseTo(2000, within(1e-9));
  }

  @Test
  void neitherAVeryLongDelayNorVeryManyCustomersOverflow() {
    assertThat(new FiniteSourceQueue(1e-4, 10, 2).throughput(1000)).isCloseTo(100, within(0.1));
    assertThat(new FiniteSourceQueue(1e-4, 1e-3, 64).throughput(1e6))
        .isCloseTo(640_000, within(1e-3));
  }

  /** The three of docs/methods/scalability.md, for which N95 is known exactly. */
  @ParameterizedTest
  @CsvSource({"0.2, 3", "5, 15", "30, 66"})
  void ninetyFivePercentAreReachedWhereTheyAre(double delay, double n95) {
    var queue = new FiniteSourceQueue(1, delay, 2);
    assertThat(queue.smallest(ScalabilityRules.ENOUGH, 1000)).hasValue(n95);
    assertThat(queue.throughput(n95)).isGreaterThanOrEqualTo(1.9);
    assertThat(queue.throughput(n95 - 1)).isLessThan(1.9);
  }

  @Property(tries = 300)
  void theSumOverTheChainWordForWordComesToTheSame(
      @ForAll @DoubleRange(min = 0.01, max = 50) double ratio,
      @ForAll @IntRange(min = 1, max = 60) int n,
      @ForAll @IntRange(min = 1, max = 16) int c) {
    double expected = byDefinition(ratio, n, c);
    assertThat(new FiniteSourceQueue(1, ratio, c).throughput(n))
        .isCloseTo(expected, within(1e-9 * expected));
  }

  @Property(tries = 300)
  void moreCustomersNeverLowerItAndNoBoundIsPassed(
      @ForAll @DoubleRange(min = 0, max = 1000) double ratio,
      @ForAll @IntRange(min = 1, max = 3000) int n,
      @ForAll @IntRange(min = 1, max = 64) int c) {
    var queue = new FiniteSourceQueue(1, ratio, c);
    double x = queue.throughput(n);
    assertThat(queue.throughput(n + 1.0)).isGreaterThanOrEqualTo(x * (1 - 1e-12));
    assertThat(x).isLessThanOrEqualTo(Math.min(c, n / (1 + ratio)) * (1 + 1e-12));
  }

  /** Birth and death with k being served or queued, each weight from the one before. */
  private static double byDefinition(double ratio, int n, int c) {
    double weight = 1;
    double all = 1;
    double served = 0;
    for (int k = 1; k <= n; k++) {
      weight *= (n - k + 1) / ratio / Math.min(k, c);
      all += weight;
      served += weight * Math.min(k, c);
    }
    return served / all;
  }
}
