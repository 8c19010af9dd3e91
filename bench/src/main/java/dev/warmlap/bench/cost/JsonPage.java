package dev.warmlap.bench.cost;

import dev.warmlap.model.measure.Environment;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The comparison for programs: what was asked, every run, every ratio.
 *
 * @param durationSeconds of each run's load
 * @param trials in the order in which they were made
 */
record JsonPage(
    SequencedMap<String, String> environment,
    long seed,
    int rounds,
    long durationSeconds,
    Cores cores,
    List<Trial> trials,
    List<Ratio> ratios) {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  static String of(Environment environment, Setting setting, Results results) {
    return MAPPER.writeValueAsString(
            new JsonPage(
                environment.facts(),
                setting.seed(),
                setting.rounds(),
                setting.duration().toSeconds(),
                setting.cores(),
                results.trials(),
                results.ratios()))
        + "\n";
  }
}
