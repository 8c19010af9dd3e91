package dev.warmlap.stats.scale;

import dev.warmlap.stats.scale.Family.Scale;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/**
 * A family fitted to points by least squares (Levenberg and Marquardt, by Hipparchus).
 *
 * @param free the family's free numbers at the best fit
 * @param squares sum of squared residuals, throughput in units of its highest
 */
record Fit(Family family, Scale scale, List<Double> free, double squares) {

  /** Three parameters need tens of steps; a fit that takes so many goes nowhere. */
  private static final int MOST_STEPS = 500;

  /** Of a central difference: about the cube root of a double's precision. */
  private static final double STEP = 1e-5;

  Fit {
    free = List.copyOf(free);
  }

  ScalabilityModel model() {
    return family.at(start(), scale);
  }

  /** The best of the fits from all of the family's starts; empty where none came to an end. */
  static Optional<Fit> of(Family family, List<Point> points, ScalabilityRules rules) {
    Scale scale = Scale.of(points, rules.processors());
    return family.starts(scale).stream()
        .flatMap(start -> from(start, family, scale, points, rules.residuals()).stream())
        .min(Comparator.comparingDouble(Fit::squares));
  }

  /** The fit of the same family to other points, starting where this one ended. */
  Optional<Fit> again(List<Point> points, Residuals residuals) {
    return from(start(), family, scale, points, residuals);
  }

  private double[] start() {
    return free.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Optional<Fit> from(
      double[] start, Family family, Scale scale, List<Point> points, Residuals residuals) {
    double[] weights =
        points.stream()
            .mapToDouble(p -> residuals.weight(p.throughputPerSecond() / scale.throughput()))
            .toArray();
    double[] target = new double[weights.length];
    for (int i = 0; i < target.length; i++) {
      target[i] = points.get(i).throughputPerSecond() / scale.throughput() * weights[i];
    }
    MultivariateJacobianFunction function =
        at -> {
          double[] free = at.toArray();
          return new Pair<>(
              values(free, family, scale, points, weights),
              jacobian(free, family, scale, points, weights));
        };
    var problem =
        new LeastSquaresBuilder()
            .start(start)
            .model(function)
            .target(target)
            .maxEvaluations(MOST_STEPS)
            .maxIterations(MOST_STEPS)
            .build();
    try {
      var optimum = new LevenbergMarquardtOptimizer().optimize(problem);
      double cost = optimum.getCost();
      List<Double> best = Arrays.stream(optimum.getPoint().toArray()).boxed().toList();
      return Double.isFinite(cost)
          ? Optional.of(new Fit(family, scale, best, cost * cost))
          : Optional.empty();
    } catch (MathIllegalStateException goesNowhere) {
      return Optional.empty();
    }
  }

  private static RealVector values(
      double[] free, Family family, Scale scale, List<Point> points, double[] weights) {
    ScalabilityModel model = family.at(free, scale);
    double[] values = new double[weights.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = model.throughput(points.get(i).n()) / scale.throughput() * weights[i];
    }
    return MatrixUtils.createRealVector(values);
  }

  private static RealMatrix jacobian(
      double[] free, Family family, Scale scale, List<Point> points, double[] weights) {
    RealMatrix jacobian = MatrixUtils.createRealMatrix(weights.length, free.length);
    for (int column = 0; column < free.length; column++) {
      double step = STEP * Math.max(1e-2, Math.abs(free[column]));
      double[] moved = free.clone();
      moved[column] = free[column] + step;
      RealVector above = values(moved, family, scale, points, weights);
      moved[column] = free[column] - step;
      RealVector below = values(moved, family, scale, points, weights);
      jacobian.setColumnVector(column, above.subtract(below).mapDivide(2 * step));
    }
    return jacobian;
  }
}
