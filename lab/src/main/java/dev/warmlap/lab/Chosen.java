package dev.warmlap.lab;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The treatments kept by {@code --only knob=level}: all given pairs must hold. */
record Chosen(Map<String, String> wanted) implements Predicate<Treatment> {

  /**
   * @throws LabException when a pair is no pair, or no treatment has all of them
   */
  static Chosen of(List<String> pairs, Study study) {
    var wanted = new LinkedHashMap<String, String>();
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new LabException(
            "--only takes knob=level, such as threads.max=200; found '" + pair + "'.");
      }
      wanted.put(pair.substring(0, equals).strip(), pair.substring(equals + 1).strip());
    }
    var chosen = new Chosen(wanted);
    if (study.treatments().stream().noneMatch(chosen)) {
      throw new LabException(
          "--only "
              + String.join(" --only ", pairs)
              + " leaves no treatment. The study's treatments are: "
              + String.join("; ", study.treatments().stream().map(Treatment::label).toList())
              + ".");
    }
    return chosen;
  }

  @Override
  public boolean test(Treatment treatment) {
    return wanted.entrySet().stream()
        .allMatch(
            pair -> {
              Level level = treatment.levels().get(pair.getKey());
              return level != null && level.text().equals(pair.getValue());
            });
  }
}
