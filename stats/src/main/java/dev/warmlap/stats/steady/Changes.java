package dev.warmlap.stats.steady;

/** Where a series changes its mean or its variance. */
final class Changes {

  /** Beyond so many standard errors an autocorrelation is not chance (M. S. Bartlett 1946). */
  private static final double BARTLETT = 1.96;

  private final int[] at;
  private final double correlation;

  private Changes(int[] at, double correlation) {
    this.at = at;
    this.correlation = correlation;
  }

  /** The indices where new segments begin, without 0, rising. */
  int[] at() {
    return at;
  }

  /**
   * Of neighbouring values about their segment's mean, from 0 to {@link
   * SteadyRule#GREATEST_CORRELATION}.
   */
  double correlation() {
    return correlation;
  }

  /** Those that are worth the rule's penalty. */
  static Changes of(double[] series, SegmentCost cost, SteadyRule.Penalty penalty) {
    return switch (penalty) {
      case SteadyRule.Penalty.Fixed fixed ->
          fixed(series, cost, fixed.factor() * Math.log(series.length));
      case SteadyRule.Penalty.Elbow elbow -> {
        double unit = Math.log(series.length);
        int[] at = Crops.elbow(cost, elbow.least() * unit, elbow.greatest() * unit);
        yield new Changes(at, correlation(series, at, cost.leastVariance()));
      }
    };
  }

  /**
   * A first search takes the values for uncorrelated, and finds too many changes where they are
   * not; within its segments the correlation shows, and a second search reckons with it.
   */
  private static Changes fixed(double[] series, SegmentCost cost, double penalty) {
    int[] first = Pelt.changes(cost, cost.length(), SteadyRule.SHORTEST_SEGMENT, penalty, 0);
    double correlation = correlation(series, first, cost.leastVariance());
    if (correlation < BARTLETT / Math.sqrt(series.length)) {
      return new Changes(first, correlation);
    }
    // A new segment takes its first value for a fresh draw, which may cost a little more than going
    // on: more than the penalty only at an outlier.
    int[] second =
        Pelt.changes(
            cost.correlated(correlation),
            cost.length(),
            SteadyRule.SHORTEST_SEGMENT,
            penalty,
            penalty);
    return new Changes(second, correlation(series, second, cost.leastVariance()));
  }

  /**
   * The first autocorrelation about the segments' means, each segment with the weight of its
   * length; with what estimating a mean takes away from it, (1 + 3ρ) / n for each, given back (F.
   * H. C. Marriott and J. A. Pope, Bias in the estimation of autocorrelations, Biometrika 41
   * (1954)).
   */
  private static double correlation(double[] series, int[] changes, double least) {
    double sum = 0;
    int from = 0;
    for (int k = 0; k <= changes.length; k++) {
      int to = k < changes.length ? changes[k] : series.length;
      var level = Level.of(series, from, to);
      double variance = 0;
      double covariance = 0;
      for (int i = from; i < to; i++) {
        double off = series[i] - level.mean();
        variance += off * off;
        covariance += i == from ? 0 : off * (series[i - 1] - level.mean());
      }
      // What scatters by rounding alone has no correlation.
      sum += variance > least * (to - from) ? (to - from) * covariance / variance : 0;
      from = to;
    }
    double found = sum / series.length;
    double bias = (1 + 3 * Math.max(0, found)) * (changes.length + 1) / series.length;
    return Math.clamp(found + bias, 0, SteadyRule.GREATEST_CORRELATION);
  }
}
