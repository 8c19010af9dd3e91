package dev.warmlap.model.study;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How many blocks a study has. */
public sealed interface Blocks {

  /** No more than so many are run. */
  int most();

  /** So many, whatever they show. */
  record Fixed(int count) implements Blocks {
    public Fixed {
      if (count < 1) {
        throw new IllegalArgumentException("A design needs at least 1 block, found " + count);
      }
    }

    @Override
    public int most() {
      return count;
    }
  }

  /**
   * As many as the verdicts take.
   *
   * @param most without a verdict by then, it stays inconclusive
   * @param budget time for all trials together; no block begins that would exceed it. Null for no
   *     such limit
   */
  record Auto(int most, @Nullable Duration budget) implements Blocks {
    public Auto {
      if (most < 1) {
        throw new IllegalArgumentException("A design needs at least 1 block, found " + most);
      }
      if (budget != null && !budget.isPositive()) {
        throw new IllegalArgumentException("A budget is a positive time, found " + budget);
      }
    }
  }
}
