package dev.warmlap.stats;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * A few numbers described: how many, where their middle lies, how far they spread.
 *
 * <p>Quartiles by linear interpolation of the order statistics (Hyndman and Fan 1996, type 7, the
 * default of R), so that with two numbers the median is their mean.
 */
public record Summary(int n, double min, double q1, double median, double q3, double max) {

  private static final Quantile QUARTILES =
      Quantile.withDefaults().with(Quantile.EstimationMethod.HF7).withCopy(true);

  /** Describes these numbers; empty where there are none. */
  public static Optional<Summary> of(Collection<? extends Number> values) {
    return of(values.stream().mapToDouble(Number::doubleValue).toArray());
  }

  /**
   * Describes these numbers; empty where there are none.
   *
   * @throws IllegalArgumentException when one of them is not finite
   */
  public static Optional<Summary> of(double... values) {
    if (values.length == 0) {
      return Optional.empty();
    }
    if (!Arrays.stream(values).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "Only finite numbers can be summed up, found " + Arrays.toString(values));
    }
    double[] q = QUARTILES.evaluate(values, 0, 0.25, 0.5, 0.75, 1);
    return Optional.of(new Summary(values.length, q[0], q[1], q[2], q[3], q[4]));
  }

  /** Distance of the outermost numbers, relative to the median. */
  public double relativeSpread() {
    return (max - min) / median;
  }
}
