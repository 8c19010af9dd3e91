package dev.warmlap.bench.cost;

import dev.warmlap.bench.Wrk;
import dev.warmlap.model.result.Estimate;
import dev.warmlap.stats.MedianInterval;
import dev.warmlap.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What the trials say together.
 *
 * @param cells in the order in which they are shown
 * @param tools names, in the order in which they are shown
 */
record Results(List<Cell> cells, List<String> tools, List<Trial> trials) {

  /** The one that all others are held against. */
  static final String BASELINE = Wrk.NAME;

  private static final double CONFIDENCE = 0.95;

  Results {
    cells = List.copyOf(cells);
    tools = List.copyOf(tools);
    trials = List.copyOf(trials);
  }

  /** Of one generator in one cell, by rounds. */
  List<Measured> measured(Cell cell, String tool) {
    return List.copyOf(byRound(cell, tool).values());
  }

  /** The median over the rounds; nothing where there are none. */
  static OptionalDouble median(List<Measured> measured, ToDoubleFunction<Measured> figure) {
    return Summary.of(measured.stream().mapToDouble(figure).toArray())
        .map(summary -> OptionalDouble.of(summary.median()))
        .orElse(OptionalDouble.empty());
  }

  /** Every ratio that is shown: to the baseline, and to what a goal names. */
  List<Ratio> ratios() {
    var ratios = new ArrayList<Ratio>();
    for (Cell cell : cells) {
      for (String tool : tools) {
        for (Metric metric : Metric.values()) {
          for (String against : tools) {
            boolean shown =
                against.equals(BASELINE) || Goal.of(metric, tool, against, cell).isPresent();
            if (shown && !against.equals(tool)) {
              ratio(cell, metric, tool, against).ifPresent(ratios::add);
            }
          }
        }
      }
    }
    return ratios;
  }

  /** Nothing where the two were not both measured in any round. */
  Optional<Ratio> ratio(Cell cell, Metric metric, String tool, String against) {
    Map<Integer, Measured> others = byRound(cell, against);
    var pairs = new ArrayList<Double>();
    byRound(cell, tool)
        .forEach(
            (round, one) -> {
              Measured other = others.get(round);
              if (other != null) {
                pairs.add(metric.of(one) / metric.of(other));
              }
            });
    double[] values = pairs.stream().mapToDouble(Double::doubleValue).toArray();
    Optional<Estimate> interval = MedianInterval.of(values, CONFIDENCE);
    Optional<Goal> goal = Goal.of(metric, tool, against, cell);
    return Summary.of(values)
        .map(Summary::median)
        .map(
            median ->
                new Ratio(
                    cell,
                    metric,
                    tool,
                    against,
                    values.length,
                    median,
                    interval.orElse(null),
                    goal.map(Goal::text).orElse(null),
                    goal.map(set -> set.met(median)).orElse(null)));
  }

  List<Trial.Failed> failures() {
    return trials.stream()
        .filter(Trial.Failed.class::isInstance)
        .map(Trial.Failed.class::cast)
        .toList();
  }

  private Map<Integer, Measured> byRound(Cell cell, String tool) {
    var found = new LinkedHashMap<Integer, Measured>();
    for (Trial trial : trials) {
      if (trial instanceof Trial.Done(PlannedRun run, Measured measured)
          && run.cell().equals(cell)
          && run.tool().equals(tool)) {
        found.put(run.round(), measured);
      }
    }
    return found;
  }
}
