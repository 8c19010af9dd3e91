package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.checks.Checkout;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The servers whose limits are known exactly: started by a command, and there already. */
@Tag("real")
class IoModelsTest {

  private static final Path JAR = Checkout.root().resolve("samples/io-models/target/io-models.jar");

  @TempDir private Path folder;

  /**
   * Runs a study to its end.
   *
   * @param said notes of the report
   */
  private Run run(String study, String... said) throws InterruptedException {
    var bench = new Bench(folder);
    bench.file("study.yml", study);
    Bench.Ended ended = bench.run("run", "study.yml");
    assertThat(ended.out().replaceAll("\\s+", " ")).contains(said);
    return BusyMachine.onlyExcuse(ended, bench.store());
  }

  /** Each thread answers one request in 50 ms, so 4 of them 80 a second, and 8 of them 160. */
  @Test
  void moreRequestsThanItsThreadsCanAnswerDoNotPassAServer() throws InterruptedException {
    Run run =
        run(
            """
            study: wall
            subject:
              command: ["{java}", -jar, "%s", --model, nio, --max-threads, "{threads}", --port, "{port}"]
              ready: {path: /status, status: 200}
            factors: {threads: [4, 8]}
            workload:
              request: {path: /sleep/50}
              connections: [40]
              duration: 3s
              rounds: 1
            design: {blocks: 1}
            limits: {errors: 0}
            """
                .formatted(JAR),
            "threads=4 could not be read back",
            "so it is not verified");

    for (Trial trial : run.trials()) {
      assertThat(trial.outcome()).isEqualTo(new Outcome.Completed());
      int threads = Integer.parseInt(trial.treatment().levels().firstEntry().getValue().text());
      Round round = trial.rounds().getFirst();
      assertThat(round.measurement().interior().throughputPerSecond())
          .isBetween(threads * 10.0, threads * 20.0 * 1.02);
      assertThat(round.subjectCpu()).isNotNull();
      assertThat(trial.settings())
          .singleElement()
          .satisfies(
              setting -> {
                assertThat(setting.knob()).isEqualTo("threads");
                assertThat(setting.agreement()).isEqualTo(EffectiveSetting.Agreement.UNKNOWN);
              });
    }
    assertThat(run.trials())
        .filteredOn(trial -> trial.purpose() == Purpose.MEMORY)
        .hasSize(2)
        .allSatisfy(
            trial ->
                assertThat(trial.marks())
                    .filteredOn(mark -> mark.name() == MarkName.AFTER_LOAD)
                    .extracting(Mark::nativeMemory)
                    .doesNotContainNull());
  }

  @Test
  void aPageThatIsMissingInASecondScenarioIsToldBeforeAnythingIsMeasured()
      throws InterruptedException {
    var bench = new Bench(folder);
    bench.file(
        "study.yml",
        """
        study: missing
        subject: {command: ["{java}", -jar, "%s", --model, nio, --port, "{port}"]}
        workload:
          connections: [4]
          duration: 3s
          scenarios:
            there: {request: {path: /}}
            gone: {request: {path: /no-such-page}}
        """
            .formatted(JAR));

    Bench.Ended ended = bench.run("run", "study.yml");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(3);
    assertThat(ended.err())
        .contains("GET /no-such-page with HTTP status 404 in the scenario 'gone'")
        .doesNotContain("Generator warm");
    assertThat(bench.processes()).isEmpty();
  }

  @Test
  void aServerThatIsThereIsMeasuredFromOutsideAndGoesOn() throws Exception {
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                JAR.toString(),
                "--model",
                "virtual",
                "--port",
                "0")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var said =
        new BufferedReader(
            new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
      String url = said.readLine().replaceAll(".*(http://[0-9.:]+)/.*", "$1");

      Run run =
          run(
              """
              study: there
              subject: {url: "%s", pid: %d}
              workload:
                request: {path: /}
                connections: [4]
                requests: 4000
                rounds: 1
              design: {blocks: 1}
              """
                  .formatted(url, server.pid()),
              "The server was there already: Warmlap neither set nor restarted it");

      List<Trial> trials = run.trials();
      assertThat(trials).hasSize(1);
      assertThat(trials.getFirst().settings()).isEmpty();
      Round round = trials.getFirst().rounds().getFirst();
      assertThat(round.measurement().completed()).isEqualTo(4000);
      assertThat(round.cold()).isFalse();
      assertThat(round.subjectCpu()).isNotNull();
      assertThat(round.rssBytes()).isNotNull();
      assertThat(server.isAlive()).isTrue();
    } finally {
      server.destroy();
    }
  }
}
