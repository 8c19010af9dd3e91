package dev.warmlap.stats.steady;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The first witness: whether a series of windows stands still. */
final class StandStill {

  private final double halves;
  private final double drift;

  /**
   * @param values at least two, all over 0
   */
  StandStill(List<Double> values) {
    int n = values.size();
    double before = median(values.subList(0, n / 2));
    double after = median(values.subList((n + 1) / 2, n));
    this.halves = Math.log(after / before);
    this.drift = slope(values) * n / median(values);
  }

  boolean within(WarmUpCriteria criteria) {
    return Math.abs(halves) <= criteria.halves() && Math.abs(drift) <= criteria.drift();
  }

  String label() {
    return String.format(
        Locale.ROOT,
        "its halves are %.1f %% apart and it drifts by %.1f %%",
        100 * Math.abs(halves),
        100 * Math.abs(drift));
  }

  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int n = sorted.length;
    return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
  }

  /** Theil-Sen: the median of the slopes of all pairs, which a few wild windows do not move. */
  private static double slope(List<Double> values) {
    int n = values.size();
    double[] slopes = new double[n * (n - 1) / 2];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[next++] = (values.get(j) - values.get(i)) / (j - i);
      }
    }
    Arrays.sort(slopes);
    int middle = slopes.length / 2;
    return slopes.length % 2 == 1 ? slopes[middle] : (slopes[middle - 1] + slopes[middle]) / 2;
  }
}
