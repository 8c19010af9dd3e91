package dev.warmlap.report;

import static dev.warmlap.report.Finding.caution;
import static dev.warmlap.report.Finding.observed;

import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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
    return found;
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
