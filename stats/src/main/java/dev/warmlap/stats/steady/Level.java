package dev.warmlap.stats.steady;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean and variance of a part of a series.
 *
 * @param variance with n - 1
 * @param stepwise half the mean square of the differences from value to value, which a trend hardly
 *     moves (J. von Neumann et al., The mean square successive difference, 1941); divided by 1 - ρ
 *     it is the variance of noise with the correlation ρ
 */
record Level(double mean, double variance, double stepwise, int n) {

  static Level of(double[] series, int from, int to) {
    int n = to - from;
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += series[i];
    }
    double mean = sum / n;
    double squares = 0;
    double steps = 0;
    for (int i = from; i < to; i++) {
      squares += (series[i] - mean) * (series[i] - mean);
      steps += i == from ? 0 : (series[i] - series[i - 1]) * (series[i] - series[i - 1]);
    }
    int freedom = Math.max(1, n - 1);
    return new Level(mean, squares / freedom, steps / 2 / freedom, n);
  }

  /**
   * Whether the interval of this mean's ratio to another lies beyond the tolerance: above 1 +
   * tolerance, or below its inverse, so that times and speeds are treated alike.
   *
   * <p>The ratio is compared without dividing (E. C. Fieller, Some problems in interval estimation,
   * JRSS B 16 (1954)), so a mean of 0 is nothing special. Correlation leaves a mean as uncertain as
   * (1 - ρ) / (1 + ρ) times as many independent values would; the quantile is Student's with the
   * degrees of freedom by B. L. Welch (1947).
   *
   * @param least variance that either is taken to have
   */
  boolean differs(Level other, double tolerance, double correlation, double least) {
    return beyond(other, 1 + tolerance, 1, correlation, least)
        || beyond(other, 1 / (1 + tolerance), -1, correlation, least);
  }

  private boolean beyond(Level other, double ratio, int sign, double correlation, double least) {
    double apart = sign * (mean - ratio * other.mean);
    if (apart <= 0) {
      return false;
    }
    double share = (1 - correlation) / (1 + correlation);
    double mine = noise(correlation, least) / (n * share);
    double others = ratio * ratio * other.noise(correlation, least) / (other.n * share);
    double freedom =
        (mine + others)
            * (mine + others)
            / (mine * mine / freedom() + others * others / other.freedom());
    double quantile =
        TDistribution.of(freedom).inverseSurvivalProbability((1 - SteadyRule.CONFIDENCE) / 2);
    return apart > quantile * Math.sqrt(mine + others);
  }

  /** A climb within a segment is no doubt about its mean: it does not count as noise. */
  private double noise(double correlation, double least) {
    return Math.max(Math.min(variance, stepwise / (1 - correlation)), least);
  }

  private int freedom() {
    return Math.max(1, n - 1);
  }
}
