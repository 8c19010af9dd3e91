package dev.warmlap.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("real")
class KilledWriterTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 17})
  void aKilledWriterLeavesEveryTrialItHadFinishedAndNoHalfOne(int finishedBeforeTheKill)
      throws IOException, InterruptedException {
    Path file = folder.resolve("results.db");
    Process writer = start(file);
    long id;
    List<Integer> added;
    try (BufferedReader said = writer.inputReader()) {
      id = Long.parseLong(said.readLine());
      for (int i = 0; i < finishedBeforeTheKill; i++) {
        assertThat(said.readLine()).isEqualTo(Integer.toString(i + 1));
      }
      writer.toHandle().destroyForcibly(); // unlike Process, leaves what it said to be read
      added = said.lines().map(Integer::valueOf).toList();
    }
    writer.waitFor();
    int last = added.isEmpty() ? finishedBeforeTheKill : added.getLast();
    try (var store = ResultStore.open(file)) {
      Run run = store.find(id).orElseThrow();
      assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
      assertThat(run.trials()).hasSizeBetween(last, last + 1);
      assertThat(run.trials())
          .allSatisfy(
              trial -> {
                int position = trial.position();
                assertThat(trial).isEqualTo(new Samples(position).trial(position));
              });
    }
  }

  private static Process start(Path file) throws IOException {
    return new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            TrialsWithoutEnd.class.getName(),
            file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
