package dev.warmlap.lab;

import dev.warmlap.lab.study.Finding;
import dev.warmlap.model.study.Study;
import dev.warmlap.stats.compare.Foretelling;
import java.time.Duration;
import java.util.List;

/**
 * What a run would do, without doing it.
 *
 * @param study as it would be run: scaled down when quick, with the seed asked for
 * @param estimate of the whole, by guesses that {@code docs/guide.md} names
 * @param foretelling what the study will be able to tell at each of its load levels whose noise is
 *     known on this machine
 * @param findings of the lint; with an error among them the study would not be run
 */
public record Preview(
    Study study,
    Plan plan,
    Duration estimate,
    List<Foretelling> foretelling,
    List<Finding> findings) {

  public Preview {
    foretelling = List.copyOf(foretelling);
    findings = List.copyOf(findings);
  }
}
