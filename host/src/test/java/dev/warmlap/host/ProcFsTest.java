package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.warmlap.model.measure.CpuTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcFsTest {

  private static final String STAT =
      "4242 (a (b) c) S 1 4242 4240 0 -1 4194560 5000 0 3 0 1234 56 0 0 20 0 31 0 98765 1000 200"
          + " 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0\n";

  @TempDir private Path root;
  private ProcFs proc = new ProcFs(Path.of("/nowhere"));

  @BeforeEach
  void aProcessWithTwoThreads() throws IOException {
    proc = new ProcFs(root);
    write("4242/stat", STAT);
    write(
        "4242/status",
        "Name:\ta (b) c\nState:\tS (sleeping)\nVmHWM:\t  999 kB\nVmRSS:\t  2048 kB\nThreads:\t31\n");
    write("4242/environ", "A=1\0EMPTY=\0PATH=/a:/b=c\0broken\0");
    write("4242/task/4242/stat", STAT);
    write("4242/task/4242/schedstat", "1500000000 250000000 77\n");
    write("4242/task/4250/stat", STAT.replace("4242 (a (b) c)", "4250 (C2 CompilerThre)"));
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(Objects.requireNonNull(path.getParent()));
    Files.writeString(path, text);
  }

  @Test
  void cpuTimeIsReadBehindANameWithSpacesAndParentheses() {
    assertThat(proc.cpu(4242))
        .contains(new CpuTime(Duration.ofMillis(12_340), Duration.ofMillis(560)));
  }

  @Test
  void memoryAndThreadsComeFromTheStatus() {
    assertThat(proc.rssBytes(4242)).hasValue(2048 * 1024);
    assertThat(proc.threads(4242)).hasValue(31);
  }

  @Test
  void threadsHaveNamesAndTheTimeThatTheyWaitedForAProcessor() {
    assertThat(proc.tasks(4242))
        .extracting(TaskStat::tid, TaskStat::name, TaskStat::state, TaskStat::runQueueWait)
        .containsExactly(
            tuple(4242L, "a (b) c", 'S', Duration.ofMillis(250)),
            tuple(4250L, "C2 CompilerThre", 'S', null));
  }

  @Test
  void aSingleThreadIsReadByItsNumber() {
    assertThat(proc.threadIds(4242)).containsExactly(4242L, 4250L);
    assertThat(proc.task(4242, 4250)).map(TaskStat::name).contains("C2 CompilerThre");
    assertThat(proc.task(4242, 4251)).isEmpty();
  }

  @Test
  void theEnvironmentIsReadVariableByVariable() {
    assertThat(proc.environment(4242).orElseThrow())
        .containsOnly(Map.entry("A", "1"), Map.entry("EMPTY", ""), Map.entry("PATH", "/a:/b=c"));
  }

  @Test
  void whatIsGoneIsAbsent() {
    assertThat(proc.cpu(1)).isEmpty();
    assertThat(proc.rssBytes(1)).isEmpty();
    assertThat(proc.threads(1)).isEmpty();
    assertThat(proc.tasks(1)).isEmpty();
    assertThat(proc.environment(1)).isEmpty();
    assertThat(proc.listens(1, 80)).isFalse();
  }

  @Test
  void aStatusWithoutMemoryHasNone() {
    assertThat(ProcFs.rssBytes("Name:\tkthreadd\nThreads:\t1\n")).isEmpty();
  }

  @Test
  void brokenLinesAreNoProcess() {
    assertThat(ProcessStat.parse("")).isEmpty();
    assertThat(ProcessStat.parse("12 (x) S 1 2")).isEmpty();
    assertThat(ProcessStat.parse(STAT.replace("1234", "x"))).isEmpty();
  }

  @Test
  void namesThatAreNoUtf8AreStillRead() throws IOException {
    Files.write(
        root.resolve("4242/stat"),
        STAT.replace("a (b) c", "caf\u00e9").getBytes(StandardCharsets.ISO_8859_1));

    assertThat(proc.cpu(4242)).isPresent();
  }

  @Test
  void listenersAreFoundByTheirPort() {
    String table =
        """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 777 1 0
           1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 778 1 0
           2: 0100007F:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 779 1 0
        """;

    assertThat(ProcFs.listeners(table, 8080)).containsExactly("socket:[777]");
  }

  @Test
  void thisProcessIsKnownToTheRealOne() {
    long self = ProcessHandle.current().pid();

    assertThat(ProcFs.system().rssBytes(self).orElse(0)).isPositive();
    assertThat(ProcFs.system().threads(self).orElse(0)).isPositive();
    assertThat(ProcFs.system().cpu(self).orElseThrow().total()).isPositive();
    assertThat(ProcFs.system().tasks(self)).extracting(TaskStat::tid).contains(self);
  }
}
