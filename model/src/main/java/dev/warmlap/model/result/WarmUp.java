package dev.warmlap.model.result;

import org.jspecify.annotations.Nullable;

/**
 * How a round that warms the subject up came to its end. A warm-up that was in doubt goes through
 * several rounds with a pause between them; the last one has the answer.
 *
 * @param because what was seen, in a sentence without a full stop
 * @param afterPause what the pause before this round did: how much better the subject was after it,
 *     as a ratio; null where there was none, or it was not told
 */
public record WarmUp(End end, String because, @Nullable Double afterPause) {

  /** Higher than this times before: the pause ended a false plateau (METHODS 1). */
  private static final double FALSE_PLATEAU = 1.03;

  /** Whether the round before this one stood on a false plateau. */
  public boolean afterFalsePlateau() {
    return afterPause != null && afterPause > FALSE_PLATEAU;
  }

  /** Why a warm-up round ended. */
  public enum End {
    /** By both witnesses the subject has come to a steady state. */
    STEADY("steady"),
    /** Throughput stood still, but the compilers were starved: a pause has to tell. */
    IN_DOUBT("in-doubt"),
    /** The time for it is spent; what comes after is measured all the same. */
    BUDGET_SPENT("budget-spent"),
    /** The run was interrupted, or the subject failed. */
    CUT_SHORT("cut-short");

    private final String key;

    End(String key) {
      this.key = key;
    }

    /** The end's name in JSON and results. */
    public String key() {
      return key;
    }
  }
}
