package dev.warmlap.stats.steady;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;

/**
 * Puts the local median in the place of an outlier: of a value further from the median of its
 * surroundings than so many times the distance from their 10th to their 90th percentile. Single
 * windows with a garbage collection or a hiccup of the machine so do not become segments; a level
 * that lasts stays.
 *
 * <p>F. R. Hampel, The influence curve and its role in robust estimation, JASA 69 (1974); the
 * percentiles in place of his median absolute deviation are those of Barrett et al. 2017, section
 * 4.1.
 */
final class HampelFilter {

  private static final Quantile QUANTILE = Quantile.withDefaults().with(EstimationMethod.HF7);

  private final double[] values;
  private final int outliers;

  private HampelFilter(double[] values, int outliers) {
    this.values = values;
    this.outliers = outliers;
  }

  /** The series without its outliers, as long as before. */
  double[] values() {
    return values;
  }

  /** How many values were replaced. */
  int outliers() {
    return outliers;
  }

  /**
   * @param width odd number of neighbours, the value itself included; at both ends of the series
   *     there are fewer
   */
  static HampelFilter of(double[] series, int width, double reach) {
    double[] kept = series.clone();
    int outliers = 0;
    int half = width / 2;
    for (int i = 0; i < series.length; i++) {
      double[] around =
          Arrays.copyOfRange(series, Math.max(0, i - half), Math.min(series.length, i + half + 1));
      Arrays.sort(around);
      double median = quantile(around, 0.5);
      double spread = quantile(around, 0.9) - quantile(around, 0.1);
      if (Math.abs(series[i] - median) > reach * spread) {
        kept[i] = median;
        outliers++;
      }
    }
    return new HampelFilter(kept, outliers);
  }

  private static double quantile(double[] sorted, double p) {
    return QUANTILE.evaluate(sorted.length, i -> sorted[i], p);
  }
}
