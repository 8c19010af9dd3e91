package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Verdict;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Compares the treatments of a run, block by block (docs/methods/comparison.md). */
public final class Comparisons {

  private Comparisons() {}

  /**
   * Every treatment with the baseline, in every metric at every load level, the primary metric's
   * first.
   */
  public static List<Comparison> of(Run run) {
    Study study = run.header().study();
    List<Comparison> all = new ArrayList<>();
    for (PrimaryMetric metric : PrimaryMetric.values()) {
      for (LoadLevel level : study.workload().levels()) {
        for (Treatment treatment : study.treatments()) {
          if (!treatment.equals(study.baseline())) {
            all.add(between(run, metric, level, study.baseline(), treatment));
          }
        }
      }
    }
    all.sort(Comparator.comparing(Comparison::primary).reversed());
    return all;
  }

  /** Those of every treatment with the baseline that carry the verdict. */
  public static List<Comparison> primary(Run run) {
    return of(run).stream().filter(Comparison::primary).toList();
  }

  /** Any two treatments in one metric at one load level. */
  public static Comparison between(
      Run run, PrimaryMetric metric, LoadLevel level, Treatment baseline, Treatment treatment) {
    Study study = run.header().study();
    NoiseFloor noise =
        NoiseFloors.known(run).stream()
            .filter(floor -> floor.metric().equals(key(metric)) && floor.level().equals(level))
            .findFirst()
            .orElse(null);
    var decision = Decision.of(study, noise);
    List<Pair> pairs =
        BlockFigures.pairs(
            BlockFigures.of(run, metric, level, baseline),
            BlockFigures.of(run, metric, level, treatment));
    var paired = PairedComparison.of(pairs, direction(metric), decision);
    boolean notRun =
        Trials.speed(run, treatment, level).isEmpty()
            || Trials.speed(run, baseline, level).isEmpty();
    Call call = notRun ? Call.INCONCLUSIVE : paired.call();
    String because = notRun ? "not both were run" : paired.because();
    return new Comparison(
        metric,
        metric == study.design().primary(),
        new Verdict(key(metric), level, baseline, treatment, paired.effect(), call, because),
        paired);
  }

  /** Which way the metric is better. */
  static Direction direction(PrimaryMetric metric) {
    return switch (metric) {
      case THROUGHPUT -> Direction.MORE_IS_BETTER;
      case P99 -> Direction.LESS_IS_BETTER;
    };
  }

  /** The metric's name in verdicts: {@code throughput}, {@code p99}. */
  public static String key(PrimaryMetric metric) {
    return metric.name().toLowerCase(Locale.ROOT);
  }
}
