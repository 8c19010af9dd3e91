package dev.warmlap.stats;

import dev.warmlap.model.result.Estimate;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The median of a few independent numbers with an interval between two of them, by counting signs:
 * it assumes nothing of how they are distributed, and one wild number does not move it.
 *
 * <p>Between the j-th smallest and the j-th largest of n numbers lies the median of what they were
 * drawn from with probability 1 - 2 P(B &lt; j), where B is binomial with n tries of one half (W.
 * J. Conover, Practical Nonparametric Statistics, 3rd edition 1999, section 3.2).
 */
public final class MedianInterval {

  private static final double HALF = 0.5;

  private static final String METHOD = "median, interval by order statistics";

  private MedianInterval() {}

  /**
   * The narrowest such interval that reaches the wanted confidence; where even the whole range does
   * not, as with fewer than six numbers and 95 %, the whole range. The estimate states the
   * confidence that it has. Nothing for fewer than two numbers, whose range holds no confidence.
   *
   * @param confidence wanted, between 0 and 1
   * @throws IllegalArgumentException when a number is not finite or the confidence is out of range
   */
  public static Optional<Estimate> of(double[] values, double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("A confidence lies between 0 and 1, found " + confidence);
    }
    if (!Arrays.stream(values).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "A median needs finite numbers, found " + Arrays.toString(values));
    }
    int n = values.length;
    if (n < 2) {
      return Optional.empty();
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    var signs = BinomialDistribution.of(n, HALF);
    int outside = 0;
    while (coverage(signs, outside + 1) >= confidence) {
      outside++;
    }
    return Optional.of(
        new Estimate(
            Median.withDefaults().evaluate(sorted),
            sorted[outside],
            sorted[n - 1 - outside],
            coverage(signs, outside),
            METHOD,
            n));
  }

  /** Of the interval that leaves out so many numbers on either side. */
  private static double coverage(BinomialDistribution signs, int outside) {
    return 1 - 2 * signs.cumulativeProbability(outside);
  }
}
