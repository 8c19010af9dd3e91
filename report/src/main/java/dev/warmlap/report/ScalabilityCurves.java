package dev.warmlap.report;

import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.CpuList;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Trials;
import dev.warmlap.stats.scale.Point;
import dev.warmlap.stats.scale.Point.Timing;
import dev.warmlap.stats.scale.Rejection;
import dev.warmlap.stats.scale.ScalabilityAnalysis;
import dev.warmlap.stats.scale.ScalabilityRules;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a run of a closed loop has throughput at enough loads, or with enough numbers of
 * threads, to ask how far it scales (docs/methods/scalability.md). A point is the last round of a
 * trial.
 */
final class ScalabilityCurves {

  private static final String CONNECTIONS = "connections";
  private static final String THREADS = "threads.max";

  /** By this rule a round is invalid whose generator was at its limit. */
  private static final String GENERATOR_BUSY = "generator-cpu";

  private final Run run;
  private final Study study;
  private final int processors;

  private ScalabilityCurves(Run run, int processors) {
    this.run = run;
    this.study = run.header().study();
    this.processors = processors;
  }

  /** None where the load was an open loop, or the number of processors is not known. */
  static List<ScalabilityFigures> of(Run run) {
    OptionalInt processors = processors(run);
    if (processors.isEmpty()) {
      return List.of();
    }
    var curves = new ScalabilityCurves(run, processors.getAsInt());
    List<ScalabilityFigures> all = new ArrayList<>(curves.overConnections());
    all.addAll(curves.overThreads());
    return all;
  }

  /** Those that the study gives the subject; otherwise all of the machine, which it shares. */
  private static OptionalInt processors(Run run) {
    String cpus = run.header().study().subject().cpus();
    if (cpus != null) {
      return CpuList.parse(cpus).stream().mapToInt(BitSet::cardinality).findFirst();
    }
    String counted = run.header().environment().facts().get("processors");
    return counted != null && counted.matches("[1-9]\\d{0,5}")
        ? OptionalInt.of(Integer.parseInt(counted))
        : OptionalInt.empty();
  }

  private List<ScalabilityFigures> overConnections() {
    List<ScalabilityFigures> all = new ArrayList<>();
    for (Scenario scenario : study.workload().scenarios()) {
      List<LoadLevel.Connections> levels = closed(scenario);
      if (levels.size() >= ScalabilityRules.FEWEST_LOADS) {
        for (Treatment treatment : study.treatments()) {
          var points = new Points();
          levels.forEach(level -> points.add(treatment, level, level.connections()));
          points.figures(CONNECTIONS, treatment, scenario.name(), null).ifPresent(all::add);
        }
      }
    }
    return all;
  }

  private List<ScalabilityFigures> overThreads() {
    List<ScalabilityFigures> all = new ArrayList<>();
    List<Long> threads = threads();
    if (threads.size() < ScalabilityRules.FEWEST_LOADS) {
      return all;
    }
    for (Scenario scenario : study.workload().scenarios()) {
      for (LoadLevel.Connections level : closed(scenario)) {
        var points = new Points();
        for (int t = 0; t < threads.size(); t++) {
          points.add(study.treatments().get(t), level, threads.get(t));
        }
        points.figures(THREADS, null, null, level).ifPresent(all::add);
      }
    }
    return all;
  }

  private static List<LoadLevel.Connections> closed(Scenario scenario) {
    return scenario.levels().stream()
        .filter(LoadLevel.Connections.class::isInstance)
        .map(LoadLevel.Connections.class::cast)
        .toList();
  }

  /** Of each treatment its number of threads; none where they differ in anything else. */
  private List<Long> threads() {
    List<Long> threads = new ArrayList<>();
    for (Treatment treatment : study.treatments()) {
      if (treatment.levels().size() == 1
          && treatment.levels().get(THREADS) instanceof Level.Whole(long value)) {
        threads.add(value);
      }
    }
    return threads.size() == study.treatments().size() ? threads : List.of();
  }

  /** What is gathered for one curve. */
  private final class Points {

    private final List<Point> points = new ArrayList<>();
    private final List<Rejection> rejected = new ArrayList<>();

    /** Adds every trial's last round. */
    void add(Treatment treatment, LoadLevel.Connections level, long n) {
      for (Trial trial : Trials.speed(run, treatment, level)) {
        Trials.rounds(trial, level).stream()
            .filter(r -> Trials.completed(trial) && r.number() == study.workload().rounds())
            .forEach(round -> add(trial, round, level, n));
      }
    }

    private void add(Trial trial, Round round, LoadLevel.Connections level, long n) {
      String doubt = doubt(trial, round, level, n);
      if (doubt != null) {
        rejected.add(new Rejection(n, doubt));
        return;
      }
      var interior = round.measurement().interior();
      double think = study.workload().scenarioOf(level).traffic().meanThink().toNanos() / 1e9;
      points.add(
          new Point(
              n,
              interior.throughputPerSecond(),
              new Timing(
                  level.connections(),
                  interior.latency().getMean() / 1e9,
                  think,
                  interior.latency().getValueAtPercentile(99) / 1e9),
              busy(round)));
    }

    /** What the analysis cannot see from its numbers; null for nothing. */
    private @Nullable String doubt(Trial trial, Round round, LoadLevel.Connections level, long n) {
      if (n > level.connections()) {
        return level.label() + " keep no more threads busy than they are";
      }
      if (!busy(round) && !Trials.counts(trial, round)) {
        return round.valid()
            ? "no good answer came"
            : "the round is invalid: "
                + round.violations().stream()
                    .map(Violation::rule)
                    .distinct()
                    .collect(Collectors.joining(", "));
      }
      return round.cold() ? "the server was cold" : null;
    }

    private boolean busy(Round round) {
      return round.measurement().interior().latency().getTotalCount() > 0
          && round.violations().stream().anyMatch(v -> Objects.equals(v.rule(), GENERATOR_BUSY));
    }

    /** Nothing where no trial was run yet. */
    Optional<ScalabilityFigures> figures(
        String over,
        @Nullable Treatment treatment,
        @Nullable String scenario,
        @Nullable LoadLevel level) {
      if (points.isEmpty() && rejected.isEmpty()) {
        return Optional.empty();
      }
      var answer =
          ScalabilityAnalysis.of(points, ScalabilityRules.of(processors, study.design().seed()));
      rejected.addAll(answer.rejected());
      return Optional.of(
          new ScalabilityFigures(over, treatment, scenario, level, processors, answer, rejected));
    }
  }
}
