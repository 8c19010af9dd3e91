package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.lab.Lab;
import dev.warmlap.lab.Preview;
import dev.warmlap.lab.RunOptions;
import dev.warmlap.lab.study.StudyFile;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.stats.compare.Foretelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForetoldTextTest {

  @TempDir private Path folder;

  @Test
  void aMachineWhoseNoiseIsNotKnownIsSaidToBeSo() throws IOException {
    assertThat(ForetoldText.of(preview("[200, 500]"))).contains("'doctor --noise'");
  }

  @Test
  void whereNothingIsComparedNothingIsForetold() throws IOException {
    assertThat(ForetoldText.of(preview("[200]"))).isEmpty();
  }

  @Test
  void theChancesAreToldWithWhatTheyRestOn() throws IOException {
    Preview unknown = preview("[200, 500]");
    var floor = new NoiseFloor("throughput", new LoadLevel.Connections(100), 0.03, 12);
    var known =
        new Preview(
            unknown.study(),
            unknown.plan(),
            Duration.ofMinutes(50),
            List.of(Foretelling.of(unknown.study(), floor)),
            unknown.findings());
    assertThat(ForetoldText.of(known))
        .startsWith(
            "throughput at 100 connections: identical treatments differ by 3 % from trial to trial"
                + " (n = 12 A/A pairs). 5 blocks find\n  an effect of 3 % in ")
        .containsPattern("of 10 % in (9\\d|100) of 100 such studies")
        .endsWith("To find 5 % in 80 of 100 takes 6 blocks, about 60 min.\n");
  }

  private Preview preview(String levels) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("study.yml"),
            """
            study: example
            question: Does it help?
            subject: {tomcat: 11.0.24}
            factors: {threads.max: %s}
            workload: {request: {path: /}, connections: [100], requests: 1000}
            """
                .formatted(levels));
    return new Lab(folder.resolve("results.db"), folder, "test", _ -> {})
        .preview(StudyFile.read(file), new RunOptions(false, false, null, List.of()));
  }
}
