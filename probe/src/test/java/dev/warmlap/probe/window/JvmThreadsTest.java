package dev.warmlap.probe.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.ProcFs;
import dev.warmlap.host.TaskStat;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.JitUse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JvmThreadsTest {

  private final Map<Long, TaskStat> tasks = new HashMap<>();
  private final Map<Long, Integer> looks = new HashMap<>();
  private final JvmThreads threads =
      new JvmThreads(
          () -> List.copyOf(tasks.keySet()),
          tid -> {
            looks.merge(tid, 1, Integer::sum);
            return Optional.ofNullable(tasks.get(tid));
          });

  private void thread(long tid, String name, long cpuMillis, long waitMillis) {
    tasks.put(
        tid,
        new TaskStat(
            tid,
            name,
            new CpuTime(Duration.ofMillis(cpuMillis), Duration.ZERO),
            'S',
            Duration.ofMillis(waitMillis)));
  }

  private static JitUse millis(long c1, long c2, long waited) {
    return new JitUse(Duration.ofMillis(c1), Duration.ofMillis(c2), Duration.ofMillis(waited));
  }

  private Optional<JvmThreads.Use> twice() {
    threads.read();
    return threads.read();
  }

  @Test
  void compilersAndCollectorsAreToldApartByTheirNames() {
    thread(1, "java", 900, 0);
    thread(2, "VM Thread", 10, 0);
    thread(3, "GC Thread#0", 20, 0);
    thread(4, "G1 Conc#0", 40, 0);
    thread(5, "C1 CompilerThre", 100, 1);
    thread(6, "C2 CompilerThre", 200, 2);
    thread(7, "C2 CompilerThre", 400, 4);
    thread(8, "http-nio-8080-e", 5_000, 9);
    assertThat(twice()).contains(new JvmThreads.Use(millis(100, 600, 7), Duration.ofMillis(70)));
  }

  @Test
  void aCompilerThatEndedStillCounts() {
    thread(2, "VM Thread", 0, 0);
    thread(5, "C1 CompilerThre", 100, 1);
    thread(6, "C2 CompilerThre", 200, 2);
    twice();
    tasks.remove(6L);
    assertThat(threads.read().orElseThrow().jit()).isEqualTo(millis(100, 200, 3));
    thread(6, "http-nio-8080-e", 7_000, 70);
    assertThat(twice().orElseThrow().jit()).isEqualTo(millis(100, 200, 3));
  }

  @Test
  void aNumberThatTheKernelGaveToAnotherThreadIsNoCompilerAnyMore() {
    thread(2, "VM Thread", 0, 0);
    thread(5, "C1 CompilerThre", 100, 1);
    thread(6, "C2 CompilerThre", 200, 2);
    twice();
    thread(6, "http-nio-8080-e", 7_000, 70);
    assertThat(twice().orElseThrow().jit()).isEqualTo(millis(100, 200, 3));
  }

  @Test
  void aThreadThatStillHasItsMakersNameDoesNotCount() {
    thread(2, "VM Thread", 0, 0);
    thread(5, "C1 CompilerThre", 100, 1);
    twice();
    thread(9, "C1 CompilerThre", 1, 0);
    threads.read();
    thread(9, "C2 CompilerThre", 30, 0);
    assertThat(twice().orElseThrow().jit()).isEqualTo(millis(100, 30, 1));
  }

  @Test
  void whatTheJvmDoesNotHaveIsAbsent() {
    thread(2, "VM Thread", 10, 0);
    assertThat(twice().orElseThrow().jit()).isEqualTo(JitUse.NONE);
    thread(5, "C1 CompilerThre", 100, 1);
    assertThat(twice().orElseThrow().jit())
        .isEqualTo(new JitUse(Duration.ofMillis(100), null, Duration.ofMillis(1)));
  }

  @Test
  void withoutNamesNothingIsKnown() {
    thread(1, "java", 900, 0);
    thread(2, "java", 900, 0);
    assertThat(twice()).isEmpty();
    tasks.clear();
    assertThat(threads.read()).isEmpty();
  }

  @Test
  void workersAreLookedAtTwiceAndThenLeftAlone() {
    thread(2, "VM Thread", 10, 0);
    thread(8, "http-nio-8080-e", 5_000, 9);
    for (int i = 0; i < 10; i++) {
      threads.read();
    }
    assertThat(looks).containsEntry(8L, 2).containsEntry(2L, 10);
  }

  @Test
  void thisJvmHasItsOwn() {
    var own = new JvmThreads(ProcFs.system(), ProcessHandle.current().pid());
    own.read();
    JitUse jit = own.read().orElseThrow().jit();
    assertThat(jit.c1()).isPositive();
    assertThat(jit.cpu()).isGreaterThanOrEqualTo(jit.c1());
  }
}
