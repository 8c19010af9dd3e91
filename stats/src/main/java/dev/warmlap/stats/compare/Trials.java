package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which trials and rounds count for what. */
public final class Trials {

  private Trials() {}

  /**
   * All speed trials of a treatment that had to do with this load level, whatever their outcome.
   */
  public static List<Trial> speed(Run run, Treatment treatment, LoadLevel level) {
    return run.trials().stream()
        .filter(t -> t.purpose() == Purpose.SPEED && t.treatment().equals(treatment))
        .filter(t -> t.level() == null || level.equals(t.level()))
        .toList();
  }

  /** All memory trials that were completed. */
  public static List<Trial> memory(Run run) {
    return run.trials().stream()
        .filter(t -> t.purpose() == Purpose.MEMORY && completed(t))
        .toList();
  }

  public static boolean completed(Trial trial) {
    return trial.outcome() instanceof Outcome.Completed;
  }

  /** The trial's measured rounds at this level, in order. */
  public static List<Round> rounds(Trial trial, LoadLevel level) {
    return trial.measuredRounds().stream()
        .filter(r -> r.level().equals(level))
        .sorted(Comparator.comparingInt(Round::number))
        .toList();
  }

  /**
   * Whether a round's figures count: measured and valid, of a completed trial, and with good
   * answers at all.
   */
  public static boolean counts(Trial trial, Round round) {
    return completed(trial)
        && round.warmUp() == null
        && round.valid()
        && round.measurement().interior().latency().getTotalCount() > 0;
  }

  /** The study's last round of this level in a trial, if it was run and counts. */
  public static Optional<Round> last(Run run, Trial trial, LoadLevel level) {
    int last = run.header().study().workload().rounds();
    return rounds(trial, level).stream()
        .filter(r -> r.number() == last && counts(trial, r))
        .findFirst();
  }
}
