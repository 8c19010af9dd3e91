package dev.warmlap.model.result;

import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.study.LoadLevel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One pass of a load level inside a trial.
 *
 * @param number from 1 within its load level and trial; rounds that warm up are counted apart
 * @param cold whether this was the first round of a fresh process
 * @param subjectCpu of the subject over the round; null when it could not be read
 * @param rssBytes resident memory of the subject at the round's end; null when it could not be read
 * @param threads threads of the subject at the round's end; null when it could not be read
 * @param violations empty when the round is valid
 * @param subjectWindows what the subject did meanwhile; none in results of before
 * @param warmUp how the warm-up ended that this round is; null when it is one that counts
 */
public record Round(
    LoadLevel level,
    int number,
    boolean cold,
    RoundMeasurement measurement,
    @Nullable CpuTime subjectCpu,
    @Nullable Long rssBytes,
    @Nullable Integer threads,
    List<Violation> violations,
    List<SubjectWindow> subjectWindows,
    @Nullable WarmUp warmUp) {

  public Round {
    violations = List.copyOf(violations);
    subjectWindows = List.copyOf(subjectWindows);
  }

  public boolean valid() {
    return violations.isEmpty();
  }
}
