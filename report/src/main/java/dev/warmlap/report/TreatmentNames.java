package dev.warmlap.report;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Names for the treatments that are short enough for a table and a legend. */
final class TreatmentNames {

  /** Longer than this, a label would push a table over 80 columns. */
  private static final int LONGEST = 32;

  private TreatmentNames() {}

  static SequencedMap<Treatment, String> of(Study study) {
    var names = new LinkedHashMap<Treatment, String>();
    for (Treatment treatment : study.treatments()) {
      names.put(treatment, varied(study, treatment).label());
    }
    boolean unique = names.values().stream().distinct().count() == names.size();
    if (!unique || names.values().stream().anyMatch(name -> name.length() > LONGEST)) {
      char letter = 'A';
      for (Treatment treatment : study.treatments()) {
        names.put(treatment, names.size() > 26 ? "T" + (letter - 'A' + 1) : "" + letter);
        letter++;
      }
    }
    return names;
  }

  /** Without the knobs that are alike in all treatments. */
  private static Treatment varied(Study study, Treatment treatment) {
    var levels = new LinkedHashMap<String, Level>();
    treatment
        .levels()
        .forEach(
            (knob, level) -> {
              if (study.treatments().stream().anyMatch(t -> !level.equals(t.levels().get(knob)))) {
                levels.put(knob, level);
              }
            });
    return new Treatment(levels);
  }
}
