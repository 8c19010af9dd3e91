package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Run;
import dev.warmlap.store.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that do not come to their end: what was finished is kept, nothing is left running. */
@Tag("real")
class InterruptedRunTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir private Path folder;
  private Bench bench;

  @BeforeEach
  void writeALongStudy() {
    bench = new Bench(folder);
    bench.oddJar();
    bench.file("long.yml", OddStudy.of("no", "also-no", "duration: 20s"));
    bench.file("short.yml", OddStudy.of("no", "also-no", "duration: 3s"));
  }

  /** Waits until the first trial is stored and the second one runs. */
  private void awaitFirstTrial() {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(
            () ->
                Files.exists(bench.store())
                    && trials() >= 1
                    && bench.processes().stream().anyMatch(p -> p.contains("odd.jar")));
  }

  private int trials() {
    try (var store = ResultStore.open(bench.store())) {
      return store.list().isEmpty() ? 0 : store.list().getLast().storedTrials();
    }
  }

  private Run onlyRun() {
    try (var store = ResultStore.open(bench.store())) {
      assertThat(store.list()).hasSize(1);
      return store.find(store.list().getFirst().id()).orElseThrow();
    }
  }

  private static void signal(Process process, String name)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  @Test
  void ctrlCKeepsWhatIsFinishedAndAResumedRunMeasuresOnlyWhatIsMissing() throws Exception {
    Process process = bench.start("run", "short.yml");
    awaitFirstTrial();
    signal(process, "INT");
    Bench.Ended ended = bench.await(process);

    assertThat(ended.exit()).as(ended.all()).isEqualTo(130);
    assertThat(bench.processes()).isEmpty();
    Run before = onlyRun();
    assertThat(before.trials()).as(ended.all()).isNotEmpty();
    assertThat(ended.all()).doesNotContain("\tat ").contains("--resume");

    Bench.Ended resumed = bench.run("run", "short.yml", "--resume");

    Run after = BusyMachine.onlyExcuse(resumed, bench.store());
    assertThat(after.trials()).hasSize(after.header().plannedTrials());
    assertThat(after.trials().subList(0, before.trials().size()))
        .extracting(t -> t.startedAt())
        .isEqualTo(before.trials().stream().map(t -> t.startedAt()).toList());
  }

  @Test
  void aKilledLabLeavesNoProcessBehindAndLosesNoFinishedTrial() throws Exception {
    Process process = bench.start("run", "short.yml");
    awaitFirstTrial();
    int kept = trials();
    signal(process, "KILL");
    process.waitFor();

    Awaitility.await().atMost(PATIENCE).until(() -> bench.processes().isEmpty());
    assertThat(onlyRun().trials()).hasSizeGreaterThanOrEqualTo(kept);
  }

  @Test
  void aStoreThatIsLockedForLongCostsNoFinishedTrial() throws Exception {
    Process process = bench.start("run", "short.yml");
    awaitFirstTrial();
    Bench.Ended ended;
    try (Connection holder = DriverManager.getConnection("jdbc:sqlite:" + bench.store());
        Statement statement = holder.createStatement()) {
      lock(statement);
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> !process.isAlive() || Files.exists(folder.resolve(".warmlap/rescued")));
      statement.execute("rollback");
      ended = bench.await(process);
    }

    Run run = BusyMachine.onlyExcuse(ended, bench.store());
    assertThat(ended.err()).contains("rescued", "locked");
    assertThat(run.trials()).hasSize(run.header().plannedTrials());
  }

  private static void lock(Statement statement) {
    Awaitility.await()
        .atMost(PATIENCE)
        .ignoreExceptionsMatching(SQLException.class::isInstance)
        .until(
            () -> {
              statement.execute("begin immediate");
              return true;
            });
  }

  @Test
  void oneStudyAtATimeRunsOnAMachine() throws Exception {
    Process process = bench.start("run", "long.yml");
    awaitFirstTrialStarted();
    Path other = Files.createDirectory(folder.resolve("other"));
    Bench second = new Bench(other);
    second.oddJar();
    second.file("short.yml", OddStudy.of("no", "also-no", "duration: 3s"));
    Bench.Ended refused = second.run("run", "short.yml");
    signal(process, "INT");
    bench.await(process);

    assertThat(refused.exit()).as(refused.all()).isEqualTo(2);
    assertThat(refused.err()).contains(Long.toString(process.pid()));
  }

  private void awaitFirstTrialStarted() {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> bench.processes().stream().anyMatch(p -> p.contains("odd.jar")));
  }
}
