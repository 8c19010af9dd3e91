package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.stats.compare.Validity;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** When a run has no answer (docs/exit-codes.md), on runs as they are stored. */
class RunValidityTest {

  private static final Outcome FAILED =
      new Outcome.Failed("died-under-load", "It died.", List.of());
  private static final Outcome INVALID =
      new Outcome.Invalid(List.of(new Violation("setting-not-in-effect", "Asked 1, found 2.")));

  private final Run run = FixtureRun.quick().withoutMishaps().run();

  @Test
  void oneWithValidPairsHas() {
    assertThat(Validity.anythingToSay(run)).isTrue();
  }

  @Test
  void aTreatmentThatAlwaysFailsIsAFindingBesideAValidBaseline() {
    assertThat(Validity.anythingToSay(ending(this::isOther, FAILED))).isTrue();
  }

  @Test
  void aTreatmentWithoutAValidTrialLeavesNothing() {
    assertThat(Validity.anythingToSay(ending(this::isOther, INVALID))).isFalse();
  }

  @Test
  void noBaselineLeavesNothing() {
    Predicate<Trial> baseline = trial -> !isOther(trial);
    assertThat(Validity.anythingToSay(ending(baseline, INVALID))).isFalse();
    assertThat(Validity.anythingToSay(ending(_ -> true, FAILED))).isFalse();
  }

  private boolean isOther(Trial trial) {
    return !trial.treatment().equals(run.header().study().baseline());
  }

  private Run ending(Predicate<Trial> which, Outcome outcome) {
    return new Run(
        run.id(),
        run.header(),
        run.status(),
        run.trials().stream().map(t -> which.test(t) ? with(t, outcome) : t).toList());
  }

  private static Trial with(Trial trial, Outcome outcome) {
    return new Trial(
        trial.block(),
        trial.position(),
        trial.treatment(),
        trial.level(),
        trial.purpose(),
        trial.startedAt(),
        trial.took(),
        outcome,
        trial.settings(),
        trial.marks(),
        trial.rounds(),
        trial.logs());
  }
}
