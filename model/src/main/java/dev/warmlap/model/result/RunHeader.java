package dev.warmlap.model.result;

import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.study.Study;
import java.time.Instant;
import java.util.List;

/**
 * What is known of a run before its first trial.
 *
 * @param study as it was run: scaled down when {@code quick}
 * @param studyFile the text of the file, kept to the letter
 * @param plannedTrials how many trials the plan has
 * @param noise what identical treatments have differed by on this machine in the runs before it
 * @param remarks what the lint and the generator's warm-up had to say
 */
public record RunHeader(
    Study study,
    String studyFile,
    boolean quick,
    Instant startedAt,
    Environment environment,
    int plannedTrials,
    List<NoiseFloor> noise,
    List<String> remarks) {

  public RunHeader {
    noise = List.copyOf(noise);
    remarks = List.copyOf(remarks);
  }
}
