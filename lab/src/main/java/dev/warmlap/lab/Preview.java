package dev.warmlap.lab;

import dev.warmlap.lab.study.Finding;
import dev.warmlap.model.study.Study;
import java.time.Duration;
import java.util.List;

/**
 * What a run would do, without doing it.
 *
 * @param study as it would be run: scaled down when quick, with the seed asked for
 * @param estimate of the whole, by guesses that {@code docs/guide.md} names
 * @param findings of the lint; with an error among them the study would not be run
 */
public record Preview(Study study, Plan plan, Duration estimate, List<Finding> findings) {

  public Preview {
    findings = List.copyOf(findings);
  }
}
