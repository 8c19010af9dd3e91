package dev.warmlap.report;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Verdict;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.config.Snippet;
import dev.warmlap.report.config.Snippets;
import dev.warmlap.stats.compare.Comparison;
import dev.warmlap.stats.compare.Recommendation;
import dev.warmlap.stats.compare.Recommendation.Tried;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What a run has proven, as settings to paste: only those whose effect is proven, each with its
 * effect and interval; the others are listed as left alone, with what was seen of them.
 *
 * @param summary in a sentence
 * @param snippets empty where nothing is proven
 * @param because a sentence for each setting that is recommended
 * @param left a sentence for each level that was tried and is not
 * @param measuredWith what all treatments were set to alike; it is part of what was proven
 */
public record SettingsToPaste(
    String summary,
    List<Snippet> snippets,
    List<String> because,
    List<String> left,
    List<String> measuredWith) {

  public SettingsToPaste {
    snippets = List.copyOf(snippets);
    because = List.copyOf(because);
    left = List.copyOf(left);
    measuredWith = List.copyOf(measuredWith);
  }

  /** Of all that was run. */
  public static SettingsToPaste of(Run run) {
    Study study = run.header().study();
    Recommendation recommendation = Recommendation.of(run);
    List<Tried> changes = recommendation.changes();
    return new SettingsToPaste(
        summary(study, recommendation),
        Snippets.of(study.subject().source(), after(study, changes), changes),
        recommendation.together()
            ? List.of(
                changes.stream().map(SettingsToPaste::change).collect(Collectors.joining(" and "))
                    + ", together: "
                    + evidence(changes.getFirst().evidence()))
            : changes.stream().map(SettingsToPaste::sentence).toList(),
        recommendation.left().stream().map(SettingsToPaste::sentence).toList(),
        study.fixed().entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue().text())
            .toList());
  }

  /** Nothing was compared, so nothing can be recommended or left. */
  public boolean isEmpty() {
    return snippets.isEmpty() && left.isEmpty();
  }

  /** As a text file with the reasons as comments. */
  public String text() {
    var text = new StringBuilder();
    comment(text, summary);
    because.forEach(reason -> comment(text, reason));
    if (!measuredWith.isEmpty() && !snippets.isEmpty()) {
      comment(text, "Measured with " + String.join(", ", measuredWith) + ".");
    }
    for (Snippet snippet : snippets) {
      text.append('\n');
      comment(text, snippet.where());
      text.append(snippet.text());
    }
    if (!left.isEmpty()) {
      text.append('\n');
      comment(text, "Leave as it is:");
      left.forEach(reason -> comment(text, "  " + reason));
    }
    return text.toString();
  }

  private static void comment(StringBuilder text, String line) {
    text.append("# ").append(line).append('\n');
  }

  private static String summary(Study study, Recommendation recommendation) {
    String metric =
        switch (study.design().primary()) {
          case THROUGHPUT -> "throughput";
          case P99 -> "p99 latency";
        };
    if (recommendation.changes().isEmpty()) {
      return "No setting that was tried is proven to better the "
          + metric
          + " of "
          + study.baseline().label()
          + ", so there is nothing to change.";
    }
    return "Proven to better the "
        + metric
        + " of "
        + study.baseline().label()
        + ": "
        + recommendation.changes().stream()
            .map(tried -> tried.knob() + "=" + tried.level().text())
            .collect(Collectors.joining(", "))
        + ".";
  }

  private static Treatment after(Study study, List<Tried> changes) {
    var levels = new LinkedHashMap<>(study.baseline().levels());
    changes.forEach(change -> levels.put(change.knob(), change.level()));
    return new Treatment(levels).over(study.fixed());
  }

  private static String change(Tried tried) {
    return tried.knob() + "=" + tried.level().text() + " instead of " + tried.instead().text();
  }

  private static String sentence(Tried tried) {
    return change(tried)
        + ": "
        + (tried.evidence().isEmpty()
            ? "no two treatments differ in this alone, so its own effect is not known."
            : evidence(tried.evidence()));
  }

  private static String evidence(List<Comparison> all) {
    List<String> parts = new ArrayList<>();
    for (Comparison comparison : all) {
      Verdict verdict = comparison.verdict();
      LoadLevel level = verdict.level();
      parts.add(seen(comparison) + " at " + level.label());
    }
    return String.join("; ", parts) + ".";
  }

  private static String seen(Comparison comparison) {
    Verdict verdict = comparison.verdict();
    var effect = verdict.effect();
    Double ratio = comparison.paired().ratio();
    String figures =
        effect != null
            ? Figures.change(effect.estimate())
                + " ("
                + Figures.confidence(effect.confidence())
                + " interval "
                + Figures.change(effect.low())
                + " to "
                + Figures.change(effect.high())
                + ", n = "
                + effect.n()
                + ")"
            : ratio == null ? "" : Figures.change(ratio) + ", n = " + comparison.paired().pairs();
    String word =
        verdict.call() == Call.INCONCLUSIVE && Objects.isNull(effect)
            ? "not yet a verdict"
            : verdict.call().key();
    return figures.isEmpty() ? word : word + ", " + figures;
  }
}
