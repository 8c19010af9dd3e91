package dev.warmlap.report;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Verdict;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Decision;
import dev.warmlap.stats.compare.Direction;
import dev.warmlap.stats.compare.Pair;
import dev.warmlap.stats.compare.PairedComparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Compares every treatment with the baseline, block by block (docs/methods/comparison.md). */
final class Comparisons {

  private Comparisons() {}

  static List<Comparison> of(Run run) {
    Study study = run.header().study();
    List<Comparison> all = new ArrayList<>();
    for (PrimaryMetric metric : PrimaryMetric.values()) {
      for (LoadLevel level : study.workload().levels()) {
        for (Treatment treatment : study.treatments()) {
          if (!treatment.equals(study.baseline())) {
            all.add(compare(run, metric, level, treatment));
          }
        }
      }
    }
    all.sort(Comparator.comparing(Comparison::primary).reversed());
    return all;
  }

  private static Comparison compare(
      Run run, PrimaryMetric metric, LoadLevel level, Treatment treatment) {
    Study study = run.header().study();
    var baseline = byBlock(run, metric, level, study.baseline());
    var treated = byBlock(run, metric, level, treatment);
    List<Pair> pairs =
        baseline.entrySet().stream()
            .filter(e -> treated.containsKey(e.getKey()))
            .map(e -> new Pair(e.getValue(), value(treated, e.getKey())))
            .toList();
    var decision = Decision.of(Math.max(1, study.treatments().size() - 1), study.equivalence());
    var paired = PairedComparison.of(pairs, direction(metric), decision);
    boolean notRun =
        Trials.speed(run, treatment, level).isEmpty()
            || Trials.speed(run, study.baseline(), level).isEmpty();
    Call call = notRun ? Call.INCONCLUSIVE : paired.call();
    String because = notRun ? "not both were run" : paired.because();
    return new Comparison(
        metric,
        metric == study.design().primary(),
        new Verdict(
            key(metric), level, study.baseline(), treatment, paired.effect(), call, because),
        paired);
  }

  private static double value(Map<Integer, Double> byBlock, int block) {
    return byBlock.getOrDefault(block, Double.NaN);
  }

  private static Map<Integer, Double> byBlock(
      Run run, PrimaryMetric metric, LoadLevel level, Treatment treatment) {
    var values = new TreeMap<Integer, Double>();
    for (Trial trial : Trials.speed(run, treatment, level)) {
      Trials.last(run, trial, level)
          .map(round -> figure(metric, round))
          .ifPresent(v -> values.put(trial.block(), v));
    }
    return values;
  }

  private static double figure(PrimaryMetric metric, Round round) {
    var interior = round.measurement().interior();
    return switch (metric) {
      case THROUGHPUT -> interior.throughputPerSecond();
      case P99 -> interior.latency().getValueAtPercentile(99);
    };
  }

  private static Direction direction(PrimaryMetric metric) {
    return switch (metric) {
      case THROUGHPUT -> Direction.MORE_IS_BETTER;
      case P99 -> Direction.LESS_IS_BETTER;
    };
  }

  static String key(PrimaryMetric metric) {
    return metric.name().toLowerCase(Locale.ROOT);
  }
}
