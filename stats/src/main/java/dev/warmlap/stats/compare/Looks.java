package dev.warmlap.stats.compare;

import java.util.List;

/**
 * When a study whose number of blocks is not fixed looks at its verdicts: after 5, 8 and 12 blocks,
 * at {@link #ALPHA} each. Whoever looks after every block and stops when it 'works' calls far more
 * identical treatments different than he says; these three looks together call no more than 5 % so
 * (PairedComparisonTest simulates it; METHODS section 2).
 *
 * <p>A run that its budget ends between two looks is looked at there instead of at the next: that
 * is no further look.
 */
public final class Looks {

  /** Blocks after which verdicts are looked at. */
  public static final List<Integer> AFTER = List.of(5, 8, 12);

  /** Probability of a false difference at each look: with three of them 5 % in all. */
  public static final double ALPHA = 0.02;

  private Looks() {}

  /** No look comes later, so no block is of use after it. */
  public static int last() {
    return AFTER.getLast();
  }
}
