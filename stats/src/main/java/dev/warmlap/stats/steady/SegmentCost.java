package dev.warmlap.stats.steady;

import java.util.Arrays;

/**
 * What it costs to take a part of a series for normal noise of one mean and one variance, each
 * value correlated with the one before: minus twice the log-likelihood at the best mean and
 * variance, constants left out. With a correlation of 0 it is the cost of Killick et al. 2012,
 * section 3.1; with another, the exact likelihood of a first-order autoregression (G. E. P. Box and
 * G. M. Jenkins, Time Series Analysis, appendix A7.4), in which noise that wanders is no change.
 *
 * <p>The variance is taken to be no smaller than a floor, without which five equal values in a row
 * would be worth any number of changes: the error of rounding to the series' own step (the smallest
 * distance of two values, squared, over 12: W. F. Sheppard 1898), and a thousandth of the series'
 * mean, which no question of some percent turns on.
 *
 * <p>All is reckoned with the series divided by its mean, so that its unit makes no difference.
 */
final class SegmentCost implements Pelt.Cost {

  /** Relative to the mean of the series. */
  private static final double LEAST_DEVIATION = 1e-3;

  private static final double UNIFORM_VARIANCE = 1.0 / 12;

  /** Relative to the greatest value: what is nearer is the same number, written in two ways. */
  private static final double SAME = 1e-9;

  /** Mean of the series, in its own unit. */
  private final double mean;

  private final double[] values;
  private final double floor;
  private final double correlation;

  /** Of the first value of a segment beside a later one, whose noise is half known: 1 - ρ². */
  private final double firstWeight;

  /** Sums, from the start, of each value less what the one before foretells, and of its square. */
  private final double[] sums;

  private final double[] squares;

  private SegmentCost(double mean, double[] values, double floor, double correlation) {
    this.mean = mean;
    this.values = values;
    this.floor = floor;
    this.correlation = correlation;
    this.firstWeight = 1 - correlation * correlation;
    this.sums = new double[values.length + 1];
    this.squares = new double[values.length + 1];
    for (int i = 0; i < values.length; i++) {
      double innovation = i == 0 ? 0 : values[i] - correlation * values[i - 1];
      sums[i + 1] = sums[i] + innovation;
      squares[i + 1] = squares[i] + innovation * innovation;
    }
  }

  /**
   * Of uncorrelated values.
   *
   * @param series not all 0
   */
  static SegmentCost of(double[] series) {
    double mean = Arrays.stream(series).average().orElseThrow();
    // Distances from the mean: squares of great, almost equal numbers would drown the differences.
    double[] relative = Arrays.stream(series).map(value -> value / mean - 1).toArray();
    double step = step(series) / mean;
    double floor = Math.max(LEAST_DEVIATION * LEAST_DEVIATION, step * step * UNIFORM_VARIANCE);
    return new SegmentCost(mean, relative, floor, 0);
  }

  /** Of the same series with correlated values. */
  SegmentCost correlated(double by) {
    return new SegmentCost(mean, values, floor, by);
  }

  private static double step(double[] series) {
    double[] sorted = series.clone();
    Arrays.sort(sorted);
    double same = SAME * sorted[sorted.length - 1];
    double step = Double.POSITIVE_INFINITY;
    for (int i = 1; i < sorted.length; i++) {
      double apart = sorted[i] - sorted[i - 1];
      if (apart > same) {
        step = Math.min(step, apart);
      }
    }
    return Double.isInfinite(step) ? 0 : step;
  }

  int length() {
    return values.length;
  }

  /** The least variance that the values are taken to have, in the square of their own unit. */
  double leastVariance() {
    return floor * mean * mean;
  }

  @Override
  public double of(int from, int to) {
    int n = to - from;
    double slope = 1 - correlation;
    // The first value has nothing before it; every later one has mean (1 - ρ) µ after the one
    // before.
    double first = values[from];
    double squared = squares[to] - squares[from + 1] + firstWeight * first * first;
    double weighted = slope * (sums[to] - sums[from + 1]) + firstWeight * first;
    double weights = slope * slope * (n - 1) + firstWeight;
    double variance = (squared - weighted * weighted / weights) / n;
    double least = floor * firstWeight;
    double fit =
        variance > least
            ? n * (Math.log(variance) + 1)
            : n * (Math.log(least) + Math.max(0, variance) / least);
    return fit - Math.log(firstWeight);
  }
}
