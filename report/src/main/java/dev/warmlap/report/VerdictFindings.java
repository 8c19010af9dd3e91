package dev.warmlap.report;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.Finding.Tone;
import dev.warmlap.stats.compare.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * What the study asks: treatment against baseline. A difference is only called one by a verdict.
 */
final class VerdictFindings {

  private final Evidence evidence;

  VerdictFindings(Evidence evidence) {
    this.evidence = evidence;
  }

  private record Told(Treatment treatment, Call call, boolean tested, String because) {}

  List<Finding> all(List<Comparison> comparisons) {
    var alike = new LinkedHashMap<Told, List<Comparison>>();
    for (Comparison c : comparisons) {
      var v = c.verdict();
      boolean notRun = v.call() == Call.INCONCLUSIVE && c.paired().pairs() == 0;
      if (c.primary() && !notRun) {
        alike
            .computeIfAbsent(
                new Told(v.treatment(), v.call(), v.effect() != null, v.because()),
                t -> new ArrayList<>())
            .add(c);
      }
    }
    return alike.entrySet().stream().map(e -> verdict(e.getKey(), e.getValue())).toList();
  }

  private Finding verdict(Told told, List<Comparison> comparisons) {
    var first = comparisons.getFirst();
    String subject =
        evidence.name(told.treatment)
            + " instead of "
            + evidence.name(first.verdict().baseline())
            + ": "
            + metric(first.metric())
            + " ";
    String seen =
        Wording.joined(
            comparisons.stream().map(c -> seen(c) + " at " + c.verdict().level().label()).toList());
    String text = subject + seen + " (" + told.because + ").";
    return new Finding(text, badge(told), tone(told.call));
  }

  private static String seen(Comparison c) {
    Estimate effect = c.verdict().effect();
    Double ratio = c.paired().ratio();
    if (effect != null) {
      return Figures.change(effect.estimate())
          + " ("
          + Figures.confidence(effect.confidence())
          + " interval "
          + Figures.change(effect.low())
          + " to "
          + Figures.change(effect.high())
          + ", n = "
          + effect.n()
          + ")";
    }
    return ratio == null ? "not known" : Figures.change(ratio);
  }

  private static String badge(Told told) {
    return told.call == Call.INCONCLUSIVE && !told.tested ? "not yet a verdict" : told.call.key();
  }

  private static Tone tone(Call call) {
    return switch (call) {
      case BETTER -> Tone.GOOD;
      case WORSE -> Tone.BAD;
      case EQUIVALENT -> Tone.PLAIN;
      case INCONCLUSIVE, INVALID -> Tone.CAUTION;
    };
  }

  private static String metric(PrimaryMetric metric) {
    return switch (metric) {
      case THROUGHPUT -> "throughput";
      case P99 -> "p99 latency";
    };
  }
}
