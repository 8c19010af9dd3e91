package dev.warmlap.stats.compare;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** What follows from Student's distribution for n pairs whose log ratios have a known spread. */
final class Students {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * Points at which a chance is averaged over the spread that n pairs happen to show. With 200 the
   * chances are exact to a thousandth, which the tests hold against published ones.
   */
  private static final int POINTS = 200;

  private Students() {}

  /** Half the width of the interval of the mean of n log ratios. */
  static double halfWidth(double spread, int n, double alpha) {
    return quantile(n, alpha / 2) * spread / Math.sqrt(n);
  }

  /** What is exceeded with this probability by Student's t of n pairs. */
  static double quantile(int n, double tail) {
    return TDistribution.of(n - 1.0).inverseSurvivalProbability(tail);
  }

  /**
   * The chance that a two-sided test of n pairs calls an effect different: the mean of what it is
   * at each spread that the pairs may show (the noncentral t distribution, by its definition).
   *
   * @param effect log ratio that there truly is
   */
  static double power(double effect, double spread, int n, double alpha) {
    double critical = quantile(n, alpha / 2);
    double shift = effect / spread * Math.sqrt(n);
    var seen = ChiSquaredDistribution.of(n - 1.0);
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
      double ratio = Math.sqrt(seen.inverseCumulativeProbability((i + 0.5) / POINTS) / (n - 1.0));
      sum +=
          NORMAL.cumulativeProbability(shift - critical * ratio)
              + NORMAL.cumulativeProbability(-shift - critical * ratio);
    }
    return sum / POINTS;
  }
}
