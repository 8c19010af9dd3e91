package dev.warmlap.stats.compare;

/** One block's two numbers of the same metric, each a whole trial's. */
public record Pair(double baseline, double treatment) {

  public Pair {
    if (!(baseline > 0
        && Double.isFinite(baseline)
        && treatment > 0
        && Double.isFinite(treatment))) {
      throw new IllegalArgumentException(
          "A ratio needs two positive numbers, found " + treatment + " over " + baseline);
    }
  }

  double logRatio() {
    return Math.log(treatment / baseline);
  }
}
