package dev.warmlap.stats.compare;

import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Study;
import org.jspecify.annotations.Nullable;

/**
 * How sure a comparison must be: the one home of its defaults.
 *
 * @param alpha probability at one look, over all treatments compared together, of calling one
 *     different that is not
 * @param treatments how many treatments are compared with the same baseline; alpha is shared out
 *     among them (Bonferroni)
 * @param equivalence relative difference up to which there is none (0.03 for 3 %)
 * @param minimumPairs complete pairs below which no verdict is given
 * @param noise what identical treatments differ by here; null where it is not known
 */
public record Decision(
    double alpha,
    int treatments,
    double equivalence,
    int minimumPairs,
    @Nullable NoiseFloor noise) {

  /** The convention of the field, for a number of blocks that is fixed and looked at once. */
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

  /** The defaults for one look, for so many treatments and this margin. */
  public static Decision of(int treatments, double equivalence) {
    return new Decision(ALPHA, treatments, equivalence, MINIMUM_PAIRS, null);
  }

  /**
   * The defaults for each look at a study, by how its number of blocks is decided.
   *
   * @param noise of the metric and load level that is looked at; null where it is not known
   */
  public static Decision of(Study study, @Nullable NoiseFloor noise) {
    double alpha =
        switch (study.design().blocks()) {
          case Blocks.Fixed _ -> ALPHA;
          case Blocks.Auto _ -> Looks.ALPHA;
        };
    int others = Math.max(1, study.treatments().size() - 1);
    return new Decision(alpha, others, study.equivalence(), MINIMUM_PAIRS, noise);
  }

  /** Each single comparison's share of alpha. */
  public double alphaEach() {
    return alpha / treatments;
  }

  /**
   * The margin on the scale of logarithms: the same for a ratio and its inverse, so that it does
   * not matter which of the two is called the baseline.
   */
  double logMargin() {
    return Math.log1p(equivalence);
  }

  /**
   * Whether so many pairs can tell on this machine that there is no difference: the half-width that
   * their interval has with the known noise lies within the margin (METHODS section 2). True where
   * too little is known of the noise.
   */
  boolean canShowEquivalence(int pairs) {
    return noise == null
        || noise.pairs() < MINIMUM_PAIRS
        || Students.halfWidth(noise.spread(), pairs, alphaEach()) <= logMargin();
  }
}
