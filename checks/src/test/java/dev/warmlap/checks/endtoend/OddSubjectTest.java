package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Subjects that fail: a clear message, the right exit code, no orphan, nothing finished lost. */
@Tag("real")
class OddSubjectTest {

  @TempDir private Path folder;
  private Bench bench;

  @BeforeEach
  void packTheServer() {
    bench = new Bench(folder);
    bench.oddJar();
  }

  @AfterEach
  void nothingIsLeftRunning() {
    assertThat(bench.processes()).isEmpty();
  }

  private Bench.Ended run(String study) throws InterruptedException {
    bench.file("odd.yml", study);
    Bench.Ended ended = bench.run("run", "odd.yml");
    assertThat(ended.all()).doesNotContain("\tat dev.warmlap.lab", "\tat dev.warmlap.cli");
    return ended;
  }

  private void baselineFails(String odd, String... said) throws InterruptedException {
    Bench.Ended ended = run(OddStudy.of(odd, "no", "requests: 4000"));

    assertThat(ended.exit()).as(ended.all()).isEqualTo(3);
    assertThat(ended.err()).contains(said);
    Bench.Ended list = bench.run("list");
    assertThat(list.out()).as("a failed run is in the history").contains("odd");
  }

  @Test
  void aSubjectThatDiesAtItsStartIsShownWithItsLastWords() throws InterruptedException {
    baselineFails("dies-at-start", "The odd server was told to die at start", "subject.log");
  }

  @Test
  void aSubjectThatIsNeverReadyIsGivenUp() throws InterruptedException {
    bench.file(
        "odd.yml",
        OddStudy.of("never-ready", "no", "requests: 4000").replace("timeout: 20s", "timeout: 2s"));
    Bench.Ended ended = bench.run("run", "odd.yml");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(3);
    assertThat(ended.err()).contains("ready", "2 s");
  }

  @Test
  void aSubjectThatAnswersNothingButServerErrorsIsGivenUp() throws InterruptedException {
    bench.file(
        "odd.yml",
        OddStudy.of("only-500", "no", "requests: 4000").replace("timeout: 20s", "timeout: 2s"));
    Bench.Ended ended = bench.run("run", "odd.yml");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(3);
    assertThat(ended.err()).contains("500");
  }

  @Test
  void aSubjectThatRunsOutOfMemoryAtItsStartIsToldApart() throws InterruptedException {
    Bench.Ended ended =
        run(
            OddStudy.of("memory-at-start", "no", "requests: 4000")
                .replace("  jdk: 25", "  jdk: 25\n  jvm: [-Xmx32m]"));

    assertThat(ended.exit()).as(ended.all()).isEqualTo(3);
    assertThat(ended.err()).containsIgnoringCase("memory").contains("-Xmx");
  }

  @Test
  void aSubjectThatDiesUnderLoadFails() throws InterruptedException {
    baselineFails("dies-under-load", "7");
  }

  @Test
  void aSubjectThatRunsOutOfMemoryUnderLoadFails() throws InterruptedException {
    Bench.Ended ended =
        run(
            OddStudy.of("memory-under-load", "no", "requests: 4000")
                .replace("  jdk: 25", "  jdk: 25\n  jvm: [-Xmx32m, -XX:+ExitOnOutOfMemoryError]"));

    assertThat(ended.exit()).as(ended.all()).isEqualTo(3);
    assertThat(ended.err()).containsIgnoringCase("memory");
  }

  @Test
  void aTakenPortIsNamed() throws InterruptedException, IOException {
    try (var holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = holder.getLocalPort();
      Bench.Ended ended =
          run(
              OddStudy.of("no", "also-no", "requests: 4000")
                  .replace("  jdk: 25", "  jdk: 25\n  port: " + port));

      assertThat(ended.exit()).as(ended.all()).isEqualTo(3);
      assertThat(ended.err()).contains(Integer.toString(port), "port");
    }
  }

  /** One study for three odd treatments: each study pays for a warm-up of its generator. */
  @Test
  void treatmentsThatFailAreFindingsAndTheOthersAreStillMeasured() throws InterruptedException {
    Bench.Ended ended =
        run(
            OddStudy.of("no", "dies-under-load", "requests: 4000")
                .replace(
                    "'dies-under-load']", "'dies-under-load', '500-under-load', 'deaf-to-term']"));

    Run run = BusyMachine.endedByItsRounds(ended, bench.store());
    assertThat(ended.out()).contains("env.ODD=dies-under-load", "failed");
    assertThat(ended.err())
        .as(ended.all())
        .containsPattern("INVALID: \\d+ of 4000 requests failed \\(status \\d+\\)");
    assertThat(trials(run, "dies-under-load"))
        .isNotEmpty()
        .allSatisfy(trial -> assertThat(trial.outcome()).isInstanceOf(Outcome.Failed.class));
    assertThat(trials(run, "500-under-load"))
        .hasSize(2)
        .flatExtracting(Trial::rounds)
        .hasSize(2)
        .allSatisfy(
            round -> assertThat(round.violations()).extracting(Violation::rule).contains("errors"));
    // To be killed in the end, since it does not heed SIGTERM, is no failure.
    for (String good : List.of("no", "deaf-to-term")) {
      assertThat(trials(run, good))
          .hasSize(2)
          .allSatisfy(trial -> assertThat(trial.outcome()).isEqualTo(new Outcome.Completed()));
      BusyMachine.onlyExcuse(ended, trials(run, good));
    }
  }

  private static List<Trial> trials(Run run, String odd) {
    return run.trials().stream()
        .filter(trial -> trial.treatment().label().equals("env.ODD=" + odd))
        .toList();
  }
}
