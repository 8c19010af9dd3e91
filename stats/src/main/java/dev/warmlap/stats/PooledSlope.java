package dev.warmlap.stats;

import dev.warmlap.model.result.Estimate;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One common slope of y over x in several groups, each group with a level of its own: what a group
 * has beside x (a load level's connection buffers, say) does not enter the slope.
 *
 * <p>Least squares on the deviations from each group's means (the 'within' estimator of the
 * analysis of covariance); the interval is Student's with n - groups - 1 degrees of freedom.
 */
public final class PooledSlope {

  /** Confidence of the slope's interval: the usual 95 %. */
  public static final double CONFIDENCE = 0.95;

  private PooledSlope() {}

  /** One observation. */
  public record Point(double x, double y) {}

  /**
   * The slope, or nothing where x does not vary within any group, or where no degree of freedom is
   * left to tell its interval.
   */
  public static Optional<Estimate> of(List<List<Point>> groups) {
    double sxx = 0;
    double sxy = 0;
    double syy = 0;
    int n = 0;
    int used = 0;
    for (List<Point> group : groups) {
      if (group.isEmpty()) {
        continue;
      }
      double meanX = group.stream().mapToDouble(Point::x).average().orElseThrow();
      double meanY = group.stream().mapToDouble(Point::y).average().orElseThrow();
      for (Point p : group) {
        sxx += (p.x - meanX) * (p.x - meanX);
        sxy += (p.x - meanX) * (p.y - meanY);
        syy += (p.y - meanY) * (p.y - meanY);
      }
      n += group.size();
      used++;
    }
    int freedom = n - used - 1;
    if (sxx == 0 || freedom < 1) {
      return Optional.empty();
    }
    double slope = sxy / sxx;
    // Rounding can push a perfect fit's residual sum a hair below zero.
    double residual = Math.max(0, syy - slope * sxy);
    double standardError = Math.sqrt(residual / freedom / sxx);
    double t = TDistribution.of(freedom).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    return Optional.of(
        new Estimate(
            slope,
            slope - t * standardError,
            slope + t * standardError,
            CONFIDENCE,
            "least squares within groups",
            n));
  }
}
