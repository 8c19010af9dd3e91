package dev.warmlap.report;

import static dev.warmlap.report.Finding.caution;
import static dev.warmlap.report.Finding.observed;

import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Trials;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** What the first rounds cost, and whether the last ones were still rising. */
final class WarmUpFindings {

  /**
   * A last round this much faster than the one before it is worth a warning: 3 %, as METHODS has
   * it.
   */
  private static final double STILL_RISING = 1.03;

  private final Evidence evidence;

  WarmUpFindings(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> all() {
    List<Finding> found = new ArrayList<>(cold());
    found.addAll(stillRising());
    found.addAll(warmUps());
    return found;
  }

  /** How the warm-ups by evidence ended, one sentence a level. */
  private List<Finding> warmUps() {
    List<Finding> found = new ArrayList<>();
    for (LoadLevel level : evidence.run().header().study().workload().levels()) {
      List<Double> steady = new ArrayList<>();
      var unfinished = new TreeMap<String, Integer>();
      int spent = 0;
      int plateaus = 0;
      for (Trial trial : evidence.run().trials()) {
        WarmUp end = trial.warmUp(level).orElse(null);
        if (end == null || !Trials.completed(trial)) {
          continue;
        }
        plateaus += (int) warmUpRounds(trial, level).filter(WarmUpFindings::offPlateau).count();
        if (end.end() == WarmUp.End.STEADY) {
          steady.add(secondsOfWarmUp(trial, level));
        } else {
          spent++;
          unfinished.merge(end.because(), 1, Integer::sum);
        }
      }
      Summary.of(steady).ifPresent(s -> found.add(observed(steadyAfter(level, s))));
      if (spent > 0) {
        found.add(caution(spent(level, spent, spent + steady.size(), unfinished)));
      }
      if (plateaus > 0) {
        found.add(
            observed(
                "At "
                    + level.label()
                    + " "
                    + Figures.count(plateaus, "false plateau")
                    + " was seen: throughput stood still while the JIT compilers were kept from a"
                    + " processor, and was higher after a pause."));
      }
    }
    return found;
  }

  private static Stream<Round> warmUpRounds(Trial trial, LoadLevel level) {
    return trial.rounds().stream()
        .filter(round -> round.level().equals(level) && round.warmUp() != null);
  }

  private static double secondsOfWarmUp(Trial trial, LoadLevel level) {
    return warmUpRounds(trial, level)
        .mapToDouble(round -> round.measurement().total().toNanos() / 1e9)
        .sum();
  }

  private static boolean offPlateau(Round round) {
    WarmUp warmUp = round.warmUp();
    return warmUp != null && warmUp.afterFalsePlateau();
  }

  private static String steadyAfter(LoadLevel level, Summary seconds) {
    return "Steady by both witnesses at "
        + level.label()
        + " after "
        + Figures.three(seconds.median())
        + " s under load ("
        + (seconds.n() == 1
            ? "n = 1 trial"
            : "median of n = "
                + seconds.n()
                + " trials, "
                + Figures.three(seconds.min())
                + " to "
                + Figures.three(seconds.max())
                + " s")
        + "): the rule looks back over the last windows, so the steady state itself began earlier.";
  }

  private static String spent(LoadLevel level, int spent, int of, Map<String, Integer> because) {
    String reason =
        because.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElseThrow();
    return "Warm-up budget spent at "
        + level.label()
        + " in "
        + spent
        + " of "
        + Figures.count(of, "trial")
        + " before the subject was known to be steady (in "
        + (spent == 1 ? "it" : "most")
        + ": "
        + reason
        + "). Figures with "
        + RoundFigures.MARK
        + " are of such trials.";
  }

  private List<Finding> cold() {
    List<String> ratios = new ArrayList<>();
    for (LoadLevel level : evidence.run().header().study().workload().levels()) {
      overTreatments(level, Cell::coldRatios)
          .ifPresent(
              r ->
                  ratios.add(
                      Figures.ratio(r.median())
                          + " of the last at "
                          + level.label()
                          + " ("
                          + basis(r)
                          + ")"));
    }
    return ratios.isEmpty()
        ? List.of()
        : List.of(observed("The first, cold round ran at " + Wording.joined(ratios) + "."));
  }

  private List<Finding> stillRising() {
    List<String> rising = new ArrayList<>();
    for (LoadLevel level : evidence.run().header().study().workload().levels()) {
      overTreatments(level, Cell::lastSteps)
          .filter(step -> step.median() >= STILL_RISING)
          .ifPresent(
              step ->
                  rising.add(
                      Figures.change(step.median())
                          + " at "
                          + level.label()
                          + " ("
                          + basis(step)
                          + ")"));
    }
    return rising.isEmpty()
        ? List.of()
        : List.of(
            caution(
                "Throughput was still rising in the last round, over the one before it: "
                    + Wording.joined(rising)
                    + ". These are not yet the figures of a warm server."));
  }

  private static String basis(Summary ratios) {
    return ratios.n() == 1
        ? "n = 1 trial"
        : "median of n = "
            + ratios.n()
            + " trials, "
            + Figures.ratio(ratios.min())
            + " to "
            + Figures.ratio(ratios.max());
  }

  private Optional<Summary> overTreatments(LoadLevel level, Function<Cell, List<Double>> ratios) {
    return Summary.of(
        evidence.cells().stream()
            .filter(c -> c.level().equals(level))
            .flatMap(c -> ratios.apply(c).stream())
            .toList());
  }
}
