package dev.warmlap.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * A complete setting of the factors: one level for every factor, in the order of the study file.
 *
 * @param levels knob name to level; the iteration order is the study's
 */
public record Treatment(SequencedMap<String, Level> levels) {

  public Treatment {
    levels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(levels));
  }

  /** For example {@code threads.max=500, tls=jsse}; {@code as given} where nothing is varied. */
  public String label() {
    return levels.isEmpty()
        ? "as given"
        : levels.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue().text())
            .collect(Collectors.joining(", "));
  }

  /**
   * This treatment's levels laid over {@code fixed}: every knob that the subject is launched with.
   */
  public Treatment over(Map<String, Level> fixed) {
    var all = new LinkedHashMap<String, Level>(fixed);
    all.putAll(levels);
    return new Treatment(all);
  }
}
