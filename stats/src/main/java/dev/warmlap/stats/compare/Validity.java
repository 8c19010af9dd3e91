package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Treatment;
import java.util.List;

/** Whether a run has anything to say at all. */
public final class Validity {

  private Validity() {}

  /**
   * Not where every comparison of the primary metric lacks a valid pair; nor, where nothing is
   * compared, where no round counts. A treatment under which the subject always failed is a finding
   * of its own, and leaves no comparison.
   */
  public static boolean anythingToSay(Run run) {
    List<Comparison> compared =
        Comparisons.primary(run).stream()
            .filter(comparison -> !alwaysFailed(run, comparison.verdict().treatment()))
            .toList();
    return anyRoundCounts(run)
        && (compared.isEmpty()
            || compared.stream().anyMatch(c -> c.verdict().call() != Call.INVALID));
  }

  private static boolean alwaysFailed(Run run, Treatment treatment) {
    List<Trial> trials =
        run.trials().stream().filter(trial -> trial.treatment().equals(treatment)).toList();
    return !trials.isEmpty()
        && trials.stream().allMatch(trial -> trial.outcome() instanceof Outcome.Failed);
  }

  private static boolean anyRoundCounts(Run run) {
    return run.trials().stream()
        .anyMatch(trial -> trial.rounds().stream().anyMatch(r -> Trials.counts(trial, r)));
  }
}
