package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("real")
@Timeout(120)
class WardenTest {

  /** A shell that does not heed TERM, a child, and a grandchild that left the session. */
  private static final String TREE =
      "trap '' TERM; sleep 1000 & echo $! > child; setsid sh -c 'echo $$ > daemon.new;"
          + " mv daemon.new daemon; exec sleep 1000' & echo $$ > leader; while :; do sleep 1; done";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;

  @Test
  void stoppingTakesTheWholeTreeEvenWhenItDoesNotHeedTerm() throws Exception {
    try (Warden warden = Warden.start()) {
      ManagedProcess process = warden.launch(tree());
      List<ProcessHandle> tree = awaitTree();

      process.stop(Duration.ofMillis(50));

      assertThat(tree).noneMatch(WardenTest::runs);
      assertThat(process.exitCode()).hasValue(128 + 9);
    }
  }

  /** Ctrl-C in a terminal goes to the foreground group of the session that has the terminal. */
  @Test
  void ctrlCInTheTerminalDoesNotReachWhatWasLaunched() throws Exception {
    try (Warden warden = Warden.start()) {
      ManagedProcess process = warden.launch(tree());
      awaitTree();
      ProcFs proc = ProcFs.system();

      assertThat(proc.stat(process.pid()).orElseThrow().session()).isEqualTo(process.pid());
      assertThat(proc.stat(warden.watchdog().pid()).orElseThrow().session())
          .isEqualTo(warden.watchdog().pid());
    }
  }

  @Test
  void aProgramThatHeedsTermIsNotKilled() throws Exception {
    try (Warden warden = Warden.start()) {
      ManagedProcess process =
          warden.launch(
              Launch.logging(
                  List.of("sleep", "1000"), Map.of(), folder, folder.resolve("log"), null));

      process.stop(Duration.ofSeconds(60));

      assertThat(process.exitCode()).hasValue(128 + 15);
    }
  }

  @Test
  void closingStopsWhateverStillRuns() throws Exception {
    List<ProcessHandle> tree;
    try (Warden warden = Warden.start()) {
      warden.launch(tree());
      tree = awaitTree();
    }
    assertThat(tree).noneMatch(WardenTest::runs);
  }

  @Test
  void whatADeadLeaderLeftBehindIsStoppedToo() throws Exception {
    try (Warden warden = Warden.start()) {
      ManagedProcess process = warden.launch(tree());
      List<ProcessHandle> tree = awaitTree();
      ProcessHandle.of(process.pid()).orElseThrow().destroyForcibly();
      process.exited().join();

      process.stop(Duration.ofMillis(50));

      assertThat(tree).noneMatch(WardenTest::runs);
    }
  }

  @Test
  void nothingOutlivesALabThatWasKilled() throws Exception {
    Process lab =
        new ProcessBuilder(
                Jdk.running().java().toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DoomedLab.class.getName(),
                folder.toString(),
                TREE)
            .redirectError(folder.resolve("lab.log").toFile())
            .start();
    try (var output =
        new BufferedReader(new InputStreamReader(lab.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(output.readLine())
          .as("the lab's errors: %s", Files.readString(folder.resolve("lab.log")))
          .isEqualTo("launched");
      List<ProcessHandle> tree = awaitTree();
      assertThat(tree).allMatch(WardenTest::runs);

      lab.destroyForcibly().waitFor();

      await().atMost(PATIENCE).until(() -> tree.stream().noneMatch(WardenTest::runs));
    }
  }

  private Launch tree() {
    return Launch.logging(List.of("sh", "-c", TREE), Map.of(), folder, folder.resolve("log"), null);
  }

  /** The shell, its child, and the grandchild in a session of its own. */
  private List<ProcessHandle> awaitTree() throws IOException {
    var tree = new ArrayList<ProcessHandle>();
    for (String name : List.of("leader", "child", "daemon")) {
      Path file = folder.resolve(name);
      await().atMost(PATIENCE).until(() -> Files.exists(file) && Files.size(file) > 0);
      tree.add(ProcessHandle.of(Long.parseLong(Files.readString(file).strip())).orElseThrow());
    }
    return tree;
  }

  /** In a container without an init, killed orphans stay as zombies: those do not run. */
  private static boolean runs(ProcessHandle process) {
    return process.isAlive()
        && ProcFs.system().stat(process.pid()).map(stat -> !stat.ended()).orElse(false);
  }
}
