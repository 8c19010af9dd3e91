package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.stats.compare.Validity;
import dev.warmlap.store.ResultStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What a machine that does other work as well makes of a good study: rounds in which the generator
 * did not get on. Warmlap must call them invalid; that they come is no fault of the study's.
 */
final class BusyMachine {

  private static final Set<String> RULES = Set.of("generator-stall", "generator-cpu");

  private BusyMachine() {}

  /**
   * The store's first run, in which nothing else may be wrong with any round, and whose exit code
   * must be that of its rounds.
   */
  static Run onlyExcuse(Bench.Ended ended, Path store) {
    Run run = endedByItsRounds(ended, store);
    onlyExcuse(ended, run.trials());
    return run;
  }

  /** Nothing else may be wrong with any round of these trials. */
  static void onlyExcuse(Bench.Ended ended, List<Trial> trials) {
    assertThat(trials.stream().flatMap(t -> t.rounds().stream()))
        .as(ended.all())
        .isNotEmpty()
        .allSatisfy(
            round -> assertThat(round.violations()).extracting(Violation::rule).isSubsetOf(RULES));
  }

  /** The store's first run, whose exit code must be 0, or 4 where its rounds left no answer. */
  static Run endedByItsRounds(Bench.Ended ended, Path store) {
    Run run;
    try (var opened = ResultStore.open(store)) {
      run = opened.find(1).orElseThrow();
    }
    assertThat(ended.exit()).as(ended.all()).isEqualTo(Validity.anythingToSay(run) ? 0 : 4);
    return run;
  }
}
