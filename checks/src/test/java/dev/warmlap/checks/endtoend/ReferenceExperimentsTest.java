package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.checks.Checkout;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shipped experiments on the shipped sample, scaled down so far that what must hold in them
 * does not hang on how fast the machine is.
 */
@Tag("real")
class ReferenceExperimentsTest {

  private static final long MIB = 1 << 20;

  @TempDir private Path folder;

  private Run run(String study) throws InterruptedException {
    var bench = new Bench(folder);
    bench.file(
        "study.yml", study.formatted(Checkout.root().resolve("samples/hello/target/hello.jar")));
    Bench.Ended ended = bench.run("run", "study.yml");
    assertThat(bench.processes()).isEmpty();
    return BusyMachine.onlyExcuse(ended, bench.store());
  }

  /**
   * 200 threads that each sleep half a second pass 400 requests a second and no more (Little's
   * law); 1000 virtual threads pass 2000, which asks little of any machine.
   */
  @Test
  void thePlatformPoolSitsAtItsWallAndVirtualThreadsPassIt() throws InterruptedException {
    Run run =
        run(
            """
            study: virtual-threads-small
            question: Do virtual threads pass the wall of the pool?
            subject: {spring-boot: %s, jdk: 25}
            factors: {env.SPRING_EXECUTOR: [none, virtual]}
            baseline: {env.SPRING_EXECUTOR: none}
            workload:
              request: {path: /hello/500}
              connections: [200, 1000]
              duration: 4s
              rounds: 1
            design: {blocks: 1}
            """);

    List<Double> platform = throughputs(run, "none");
    List<Double> virtual = throughputs(run, "virtual");
    assertThat(platform).hasSize(2).allSatisfy(x -> assertThat(x).isLessThanOrEqualTo(400 * 1.02));
    assertThat(virtual).hasSize(2);
    assertThat(virtual.getLast()).isGreaterThanOrEqualTo(2 * platform.getLast());
    assertThat(run.trials())
        .allSatisfy(trial -> assertThat(trial.outcome()).isEqualTo(new Outcome.Completed()));
  }

  private static List<Double> throughputs(Run run, String executor) {
    return trials(run, Purpose.SPEED)
        .filter(t -> t.treatment().label().equals("env.SPRING_EXECUTOR=" + executor))
        .flatMap(t -> t.rounds().stream())
        .map(round -> round.measurement().interior().throughputPerSecond())
        .toList();
  }

  @Test
  void theFirstRoundIsColdAndThreadMemoryGrowsWithTheThreadsThatCameToBe()
      throws InterruptedException {
    Run run =
        run(
            """
            study: threads-small
            question: Does a larger thread pool help, and what does it cost in memory?
            subject: {spring-boot: %s, jdk: 25, jvm: [-Xms256m, -Xmx256m]}
            factors: {threads.max: [50, 250]}
            fixed: {tls: jsse, connection-timeout: 600s}
            workload:
              request: {path: /index.html}
              connections: [300]
              requests: 6000
              rounds: 3
              isolate: level
            design: {blocks: 1}
            """);

    List<Double> ratios =
        trials(run, Purpose.SPEED)
            .map(Trial::rounds)
            .map(rounds -> throughput(rounds.getFirst()) / throughput(rounds.getLast()))
            .toList();
    assertThat(ratios).hasSize(2);
    assertThat(ratios.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
        .as("cold over warm %s", ratios)
        .isLessThan(0.8);

    List<Trial> memory = trials(run, Purpose.MEMORY).toList();
    assertThat(memory).hasSize(2);
    for (Trial trial : memory) {
      long threads = threadDetail(trial, MarkName.AFTER_LOAD, "threads");
      long grown = threads - threadDetail(trial, MarkName.READY, "threads");
      long reserved =
          threadMemory(trial, MarkName.AFTER_LOAD).reservedBytes()
              - threadMemory(trial, MarkName.READY).reservedBytes();
      assertThat(threads).isGreaterThan(Long.parseLong(maxThreads(trial)));
      // 1 MiB of stack each on Linux x64 (the JVM's ThreadStackSize), and its book-keeping.
      assertThat((double) reserved / grown).isBetween(0.9 * MIB, 1.3 * MIB);
    }
  }

  private static Stream<Trial> trials(Run run, Purpose purpose) {
    return run.trials().stream().filter(trial -> trial.purpose() == purpose);
  }

  private static double throughput(Round round) {
    return round.measurement().interior().throughputPerSecond();
  }

  private static String maxThreads(Trial trial) {
    return trial.treatment().levels().firstEntry().getValue().text();
  }

  private static NativeMemory.Category threadMemory(Trial trial, MarkName name) {
    Mark mark = trial.marks().stream().filter(m -> m.name() == name).findFirst().orElseThrow();
    NativeMemory memory =
        Objects.requireNonNull(mark.nativeMemory(), () -> "native memory at " + name.key());
    return memory.categories().stream()
        .filter(category -> category.name().equals("Thread"))
        .findFirst()
        .orElseThrow();
  }

  private static long threadDetail(Trial trial, MarkName name, String detail) {
    return Objects.requireNonNull(threadMemory(trial, name).detail().get(detail), detail);
  }
}
