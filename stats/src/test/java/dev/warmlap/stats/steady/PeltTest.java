package dev.warmlap.stats.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PeltTest {

  private static final int SHORTEST = SteadyRule.SHORTEST_SEGMENT;

  @Property(tries = 500)
  void noSegmentationIsBetter(
      @ForAll @Size(min = 5, max = 60) List<@DoubleRange(min = 0.5, max = 2) Double> values,
      @ForAll @DoubleRange(min = 0, max = 20) double penalty) {
    double[] series = values.stream().mapToDouble(Double::doubleValue).toArray();
    var cost = SegmentCost.of(series);
    assertBest(cost, penalty, 0);
  }

  @Property(tries = 500)
  void noSegmentationOfCoarseValuesIsBetter(
      @ForAll @Size(min = 5, max = 60) List<@IntRange(min = 1, max = 4) Integer> values,
      @ForAll @DoubleRange(min = 0, max = 20) double penalty) {
    var cost = SegmentCost.of(values.stream().mapToDouble(Integer::doubleValue).toArray());
    assertBest(cost, penalty, 0);
  }

  @Test
  void withCorrelatedNoiseNoSegmentationIsBetterEither() {
    var noise = new Noise(20261201);
    for (int i = 0; i < 200; i++) {
      double[] levels = Noise.step(150, 20 + i / 2, 1, 1 + i / 400.0);
      double penalty = 4 * Math.log(levels.length);
      var cost = SegmentCost.of(noise.about(levels, 0.03, 0.6)).correlated(0.6);
      assertBest(cost, penalty, penalty);
    }
  }

  @Test
  void whereTheLevelChangesASegmentBegins() {
    double[] series = Noise.step(90, 30, 1, 1.5);
    Arrays.fill(series, 60, 90, 1.2);
    assertThat(Pelt.changes(SegmentCost.of(series), 90, SHORTEST, 4 * Math.log(90), 0))
        .containsExactly(30, 60);
  }

  @Test
  void whereOnlyTheVarianceChangesASegmentBegins() {
    double[] series = new Noise(1).about(Noise.step(200, 100, 1, 1), 0.01, 0);
    for (int i = 100; i < 200; i++) {
      series[i] = 1 + 10 * (series[i] - 1);
    }
    int[] changes = Pelt.changes(SegmentCost.of(series), 200, SHORTEST, 4 * Math.log(200), 0);
    assertThat(changes).hasSize(1);
    assertThat(changes[0]).isBetween(97, 103);
  }

  @Test
  void whatNeverChangesIsOneSegment() {
    double[] series = Noise.step(90, 30, 1, 1);
    assertThat(Pelt.changes(SegmentCost.of(series), 90, SHORTEST, 0.1, 0)).isEmpty();
  }

  @Test
  void placesThatCanBeNoChangeAreLookedAtNoLonger() {
    double[] levels = new double[3_000];
    Arrays.setAll(levels, i -> 1 + i / 50 % 2);
    var cost = SegmentCost.of(new Noise(1).about(levels, 0.03, 0));
    long[] asked = {0};
    int[] changes =
        Pelt.changes(
            (from, to) -> {
              asked[0]++;
              return cost.of(from, to);
            },
            levels.length,
            SHORTEST,
            4 * Math.log(levels.length),
            0);
    assertThat(changes).hasSize(59);
    // All pairs would be 4.5 million.
    assertThat(asked[0]).isLessThan(300_000);
  }

  private static void assertBest(SegmentCost cost, double penalty, double slack) {
    int[] changes = Pelt.changes(cost, cost.length(), SHORTEST, penalty, slack);
    double total = penalty * changes.length;
    int from = 0;
    for (int change : changes) {
      assertThat(change - from).isGreaterThanOrEqualTo(SHORTEST);
      total += cost.of(from, change);
      from = change;
    }
    assertThat(cost.length() - from).isGreaterThanOrEqualTo(SHORTEST);
    total += cost.of(from, cost.length());
    assertThat(total).isCloseTo(optimalPartitioning(cost, penalty), within(1e-6));
  }

  /** B. Jackson et al. 2005: the least cost of every beginning, from all shorter ones. */
  private static double optimalPartitioning(SegmentCost cost, double penalty) {
    double[] best = new double[cost.length() + 1];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    best[0] = -penalty;
    for (int to = SHORTEST; to <= cost.length(); to++) {
      for (int from = 0; from <= to - SHORTEST; from++) {
        best[to] = Math.min(best[to], best[from] + cost.of(from, to) + penalty);
      }
    }
    return best[cost.length()];
  }
}
