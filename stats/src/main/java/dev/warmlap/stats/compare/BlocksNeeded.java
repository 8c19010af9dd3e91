package dev.warmlap.stats.compare;

import java.util.OptionalInt;

/** How many blocks an answer takes. */
public final class BlocksNeeded {

  /** The convention of the field for the chance to find what is there. */
  public static final double POWER = 0.8;

  /** Nobody runs more: beyond it the answer is that this machine is too noisy for the question. */
  public static final int MOST = 200;

  private static final int FEWEST = 2;

  private BlocksNeeded() {}

  /**
   * Blocks in which an effect is found with a chance of 80 %, looking once; empty when {@link
   * #MOST} do not suffice.
   *
   * @param effect relative difference that there truly is (0.05 for 5 %)
   * @param spread standard deviation of the pairs' log ratios
   * @param alpha of the one comparison
   */
  public static OptionalInt toFind(double effect, double spread, double alpha) {
    double log = Math.log1p(effect);
    for (int n = FEWEST; n <= MOST; n++) {
      if (Students.power(log, spread, n, alpha) >= POWER) {
        return OptionalInt.of(n);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Blocks after which there would be a verdict if mean and spread stayed as they are seen; empty
   * when {@link #MOST} do not suffice, as when the mean lies on the margin.
   *
   * @param mean of the pairs' log ratios
   */
  static OptionalInt toDecide(double mean, double spread, int from, Decision decision) {
    double alpha = decision.alphaEach();
    for (int n = from; n <= MOST; n++) {
      double halfWidth = Students.halfWidth(spread, n, alpha);
      if (Math.abs(mean) > halfWidth || Math.abs(mean) + halfWidth < decision.logMargin()) {
        return OptionalInt.of(n);
      }
    }
    return OptionalInt.empty();
  }
}
