package dev.warmlap.report;

import static dev.warmlap.report.Finding.observed;

import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Trials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How long a subject took from its launch until it answered, where the study varies its start. */
final class StartFindings {

  /** Knobs that a study varies for the sake of the start. */
  private static final Set<String> KNOBS = Set.of("startup", "jdk");

  private final Evidence evidence;

  StartFindings(Evidence evidence) {
    this.evidence = evidence;
  }

  Optional<Finding> all() {
    List<String> starts = new ArrayList<>();
    for (Treatment treatment : evidence.names().keySet()) {
      if (treatment.levels().keySet().stream().anyMatch(KNOBS::contains)) {
        took(treatment).map(s -> words(treatment, s)).ifPresent(starts::add);
      }
    }
    return starts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            observed("From launch until the page was served: " + Wording.joined(starts) + "."));
  }

  /** In seconds; memory trials do not count, since their JVM keeps an account while it starts. */
  private Optional<Summary> took(Treatment treatment) {
    return Summary.of(
        evidence.run().trials().stream()
            .filter(trial -> trial.purpose() == Purpose.SPEED && Trials.completed(trial))
            .filter(trial -> trial.treatment().equals(treatment))
            .flatMap(trial -> Memory.mark(trial, MarkName.READY).stream())
            .map(Mark::sinceLaunch)
            .map(time -> time.toMillis() / 1e3)
            .toList());
  }

  private String words(Treatment treatment, Summary seconds) {
    return Figures.three(seconds.median())
        + " s with "
        + evidence.name(treatment)
        + (seconds.n() == 1
            ? " (n = 1)"
            : " (median of n = "
                + seconds.n()
                + ", "
                + Figures.three(seconds.min())
                + " s to "
                + Figures.three(seconds.max())
                + " s)");
  }
}
