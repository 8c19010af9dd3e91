package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Run;
import java.util.List;

/** Whether a run has anything to say at all. */
public final class Validity {

  private Validity() {}

  /**
   * Not where every comparison of the primary metric lacks a valid pair; nor, where nothing is
   * compared, where no round counts.
   */
  public static boolean anythingToSay(Run run) {
    List<Comparison> primary = Comparisons.primary(run);
    return primary.isEmpty()
        ? anyRoundCounts(run)
        : primary.stream().anyMatch(c -> c.verdict().call() != Call.INVALID) && anyRoundCounts(run);
  }

  private static boolean anyRoundCounts(Run run) {
    return run.trials().stream()
        .anyMatch(trial -> trial.rounds().stream().anyMatch(r -> Trials.counts(trial, r)));
  }
}
