package dev.warmlap.stats.scale;

import java.util.List;

/**
 * A model fitted to the points.
 *
 * @param aicc Akaike's criterion, corrected for few points (Hurvich and Tsai 1989): the lowest is
 *     chosen
 * @param error root of the mean squared residual, as a share: of each point's throughput when
 *     fitted by relative error, of the highest when by absolute
 */
public record Candidate(ScalabilityModel model, double aicc, double error) {

  /** The free parameters of a least-squares fit and the variance of its residuals. */
  private static int counted(Family family) {
    return family.parameters() + 1;
  }

  /** Whether so many points, at so many different loads, can be judged by the criterion. */
  static boolean possible(Family family, List<Point> points) {
    long loads = points.stream().mapToDouble(Point::n).distinct().count();
    return loads > family.parameters() && points.size() > counted(family) + 1;
  }

  static Candidate of(Fit fit, int points) {
    int k = counted(fit.family());
    double floor = ScalabilityRules.SMALLEST_RESIDUAL * ScalabilityRules.SMALLEST_RESIDUAL;
    double mean = Math.max(fit.squares() / points, floor);
    double aicc = points * Math.log(mean) + 2.0 * k + 2.0 * k * (k + 1) / (points - k - 1.0);
    return new Candidate(fit.model(), aicc, Math.sqrt(fit.squares() / points));
  }
}
