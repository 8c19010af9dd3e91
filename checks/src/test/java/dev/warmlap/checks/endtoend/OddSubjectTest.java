package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
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

  @Test
  void oneTreatmentThatFailsIsAFindingAndTheOtherIsStillMeasured() throws InterruptedException {
    Bench.Ended ended = run(OddStudy.of("dies-under-load"));

    assertThat(ended.exit()).as(ended.all()).isZero();
    assertThat(ended.out()).contains("env.ODD=dies-under-load", "failed");
  }

  @Test
  void roundsWithErrorsOverTheLimitAreInvalidAndSaidToBe() throws InterruptedException {
    Bench.Ended ended = run(OddStudy.of("500-under-load", "no", "requests: 4000"));

    assertThat(ended.err())
        .as(ended.all())
        .containsPattern("INVALID: \\d+ of 4000 requests failed \\(status \\d+\\)");
    assertThat(ended.out()).contains("2 of 4 rounds of completed trials are invalid");
  }

  @Test
  void aSubjectThatDoesNotHeedTermIsKilled() throws InterruptedException {
    Bench.Ended ended = run(OddStudy.of("no", "deaf-to-term", "requests: 4000"));

    assertThat(ended.exit()).as(ended.all()).isZero();
  }
}
