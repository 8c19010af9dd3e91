package dev.warmlap.stats.compare;

/**
 * How sure a comparison must be: the one home of its defaults.
 *
 * @param alpha probability, over all treatments compared together, of calling one different that is
 *     not
 * @param treatments how many treatments are compared with the same baseline; alpha is shared out
 *     among them (Bonferroni)
 * @param equivalence relative difference up to which there is none (0.03 for 3 %)
 * @param minimumPairs complete pairs below which no verdict is given
 */
public record Decision(double alpha, int treatments, double equivalence, int minimumPairs) {

  /**
   * The convention of the field; a fixed number of blocks is looked at once. (Looks at 5, 8 and 12
   * blocks will need a smaller one each.)
   */
  public static final double ALPHA = 0.05;

  /**
   * Five pairs: with fewer, Student's interval is so wide that at the spread usual on a shared
   * machine (3 % between pairs) not even a 10 % effect is found reliably
   * (docs/methods/comparison.md).
   */
  public static final int MINIMUM_PAIRS = 5;

  public Decision {
    if (!(alpha > 0 && alpha < 0.5)) {
      throw new IllegalArgumentException("alpha lies between 0 and 0.5, found " + alpha);
    }
    if (treatments < 1) {
      throw new IllegalArgumentException(
          "At least one treatment is compared with the baseline, found " + treatments);
    }
    if (!(equivalence >= 0 && equivalence < 1)) {
      throw new IllegalArgumentException(
          "The equivalence margin lies from 0 to below 1, found " + equivalence);
    }
    if (minimumPairs < 2) {
      throw new IllegalArgumentException("A spread needs at least 2 pairs, found " + minimumPairs);
    }
  }

  /** The defaults, for so many treatments and this margin. */
  public static Decision of(int treatments, double equivalence) {
    return new Decision(ALPHA, treatments, equivalence, MINIMUM_PAIRS);
  }

  /** Each single comparison's share of alpha. */
  double alphaEach() {
    return alpha / treatments;
  }

  /**
   * The margin on the scale of logarithms: the same for a ratio and its inverse, so that it does
   * not matter which of the two is called the baseline.
   */
  double logMargin() {
    return Math.log1p(equivalence);
  }
}
