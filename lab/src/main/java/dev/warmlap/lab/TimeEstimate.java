package dev.warmlap.lab;

import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long trials take: guessed from the study at first, then by the mean of those of the same
 * levels and purpose that have run.
 */
final class TimeEstimate {

  /** What makes trials alike in duration. */
  private record Kind(List<LoadLevel> levels, int rounds, Purpose purpose) {}

  private final Study study;
  private final Map<Kind, List<Duration>> seen = new HashMap<>();

  TimeEstimate(Study study) {
    this.study = study;
  }

  void learn(PlannedTrial trial, Duration took) {
    seen.computeIfAbsent(kind(trial), _ -> new ArrayList<>()).add(took);
  }

  Duration of(List<PlannedTrial> trials) {
    return trials.stream().map(this::of).reduce(Duration.ZERO, Duration::plus);
  }

  private Duration of(PlannedTrial trial) {
    List<Duration> known = seen.getOrDefault(kind(trial), List.of());
    return known.isEmpty()
        ? guess(trial)
        : known.stream().reduce(Duration.ZERO, Duration::plus).dividedBy(known.size());
  }

  private Duration guess(PlannedTrial trial) {
    Duration sum = Defaults.LAUNCH_GUESS;
    Duration connect = usesTls(trial) ? Defaults.CONNECT_GUESS_TLS : Defaults.CONNECT_GUESS;
    for (LoadLevel level : trial.levels()) {
      double perSecond =
          switch (level) {
            case LoadLevel.Connections closed -> closedLoopGuess(closed);
            case LoadLevel.Rate rate -> rate.perSecond();
          };
      Duration clocked =
          switch (study.workload().extent()) {
            case Extent.Time(Duration duration) -> duration;
            case Extent.Requests(long count) ->
                Duration.ofMillis(Math.round(1000 * count / perSecond));
          };
      Duration opening = connect.multipliedBy(level.connections());
      sum = sum.plus(clocked.plus(opening).multipliedBy(trial.rounds()));
      Duration budget = study.workload().warmUpBudget();
      if (budget != null && trial.purpose() != Purpose.MEMORY) {
        sum = sum.plus(budget.dividedBy(Defaults.WARM_UP_GUESS)).plus(opening);
      }
    }
    return sum;
  }

  /** Users who think send no more than one request in the time that they think. */
  private double closedLoopGuess(LoadLevel.Connections level) {
    Duration think = study.workload().scenarioOf(level).traffic().meanThink();
    return think.isZero()
        ? Defaults.THROUGHPUT_GUESS
        : Math.min(Defaults.THROUGHPUT_GUESS, level.connections() * 1e9 / think.toNanos());
  }

  private boolean usesTls(PlannedTrial trial) {
    Level tls = trial.treatment().over(study.fixed()).levels().get("tls");
    return tls != null && !tls.text().equals("off");
  }

  private static Kind kind(PlannedTrial trial) {
    return new Kind(trial.levels(), trial.rounds(), trial.purpose());
  }
}
