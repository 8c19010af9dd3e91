package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Treatment;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The one number of each trial, by its block: of the last round, where that counts. */
final class BlockFigures {

  private BlockFigures() {}

  /** Of a treatment's speed trials. */
  static SortedMap<Integer, Double> of(
      Run run, PrimaryMetric metric, LoadLevel level, Treatment treatment) {
    return of(run, metric, level, Trials.speed(run, treatment, level));
  }

  static SortedMap<Integer, Double> of(
      Run run, PrimaryMetric metric, LoadLevel level, List<Trial> trials) {
    var values = new TreeMap<Integer, Double>();
    for (Trial trial : trials) {
      Trials.last(run, trial, level)
          .map(round -> figure(metric, round))
          .ifPresent(v -> values.put(trial.block(), v));
    }
    return values;
  }

  /** Of the blocks that have both. */
  static List<Pair> pairs(Map<Integer, Double> baseline, Map<Integer, Double> treatment) {
    return baseline.entrySet().stream()
        .filter(e -> treatment.containsKey(e.getKey()))
        .map(e -> new Pair(e.getValue(), treatment.getOrDefault(e.getKey(), Double.NaN)))
        .toList();
  }

  private static double figure(PrimaryMetric metric, Round round) {
    var interior = round.measurement().interior();
    return switch (metric) {
      case THROUGHPUT -> interior.throughputPerSecond();
      case P99 -> interior.latency().getValueAtPercentile(99);
    };
  }
}
