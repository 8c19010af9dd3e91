package dev.warmlap.report;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** Gathers the settings of all trials into one row a knob, or one a treatment where they differ. */
final class Settings {

  /** From the one to be looked at first. */
  private static final List<Agreement> WORST_FIRST =
      List.of(
          Agreement.DIFFERENT,
          Agreement.CLAMPED,
          Agreement.UNKNOWN,
          Agreement.IN_EFFECT,
          Agreement.NOT_REQUESTED);

  private Settings() {}

  private record Seen(
      String requested,
      SequencedSet<String> effective,
      SequencedSet<String> sources,
      List<Agreement> agreements) {

    void add(EffectiveSetting setting) {
      if (setting.effective() != null) {
        effective.add(setting.effective().text());
      }
      sources.add(setting.source());
      agreements.add(setting.agreement());
    }

    /** What must be alike for two treatments to share a row. */
    List<Object> likeness() {
      return List.of(requested, effective, agreement());
    }

    Agreement agreement() {
      return agreements.stream()
          .min(Comparator.comparingInt(WORST_FIRST::indexOf))
          .orElse(Agreement.UNKNOWN);
    }
  }

  static List<SettingFigures> of(Run run, Map<Treatment, String> names) {
    var knobs = new LinkedHashMap<String, LinkedHashMap<Treatment, Seen>>();
    for (Treatment treatment : names.keySet()) {
      for (Trial trial : run.trials()) {
        if (trial.treatment().equals(treatment)) {
          for (EffectiveSetting s : trial.settings()) {
            knobs
                .computeIfAbsent(s.knob(), k -> new LinkedHashMap<>())
                .computeIfAbsent(treatment, t -> seen(s.requested()))
                .add(s);
          }
        }
      }
    }
    List<SettingFigures> rows = new ArrayList<>();
    knobs.forEach((knob, byTreatment) -> rows.addAll(rows(knob, byTreatment, names)));
    return rows;
  }

  private static Seen seen(@Nullable Level requested) {
    return new Seen(
        requested == null ? "" : requested.text(),
        new LinkedHashSet<>(),
        new LinkedHashSet<>(),
        new ArrayList<>());
  }

  private static List<SettingFigures> rows(
      String knob, Map<Treatment, Seen> byTreatment, Map<Treatment, String> names) {
    boolean alike = byTreatment.values().stream().map(Seen::likeness).distinct().count() == 1;
    if (alike) {
      String whose = byTreatment.size() == names.size() ? "all" : joined(byTreatment, names);
      return List.of(row(knob, whose, byTreatment.values().iterator().next()));
    }
    return byTreatment.entrySet().stream()
        .map(e -> row(knob, names.getOrDefault(e.getKey(), e.getKey().label()), e.getValue()))
        .toList();
  }

  private static String joined(Map<Treatment, Seen> byTreatment, Map<Treatment, String> names) {
    return String.join(
        "; ", byTreatment.keySet().stream().map(t -> names.getOrDefault(t, t.label())).toList());
  }

  private static SettingFigures row(String knob, String whose, Seen seen) {
    return new SettingFigures(
        knob,
        whose,
        seen.requested(),
        String.join(" / ", seen.effective()),
        seen.agreement(),
        String.join("; ", seen.sources()));
  }
}
