package dev.warmlap.probe.jcmd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.Jdks;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.probe.ProbeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("real")
class NativeMemoryProbeTest {

  private static final int THREADS = 50;

  /** Runs until its standard input ends, so at the latest with the test. */
  private static final String PROGRAM =
      """
      public class Subject {
        public static void main(String[] args) throws Exception {
          for (int i = 0; i < %d; i++) {
            Thread thread = new Thread(() -> {
              try { Thread.sleep(Long.MAX_VALUE); } catch (InterruptedException e) { }
            });
            thread.setDaemon(true);
            thread.start();
          }
          System.out.println("ready");
          System.in.read();
        }
      }
      """
          .formatted(THREADS);

  @TempDir Path folder;

  static Stream<Jdk> jdksOfThisMachine() {
    return Jdks.ofThisMachine().all().stream().filter(jdk -> jdk.feature() >= 17);
  }

  @ParameterizedTest
  @MethodSource("jdksOfThisMachine")
  void aLiveJvmTellsItsNativeMemory(Jdk jdk) throws IOException {
    NativeMemory memory =
        whileRunning(jdk, NativeMemoryProbe.needs().jvm(), new NativeMemoryProbe(jdk)::read);
    NativeMemory.Category heap = category(memory, "Java Heap");
    assertThat(heap.reservedBytes()).isEqualTo(64L << 20);
    assertThat(heap.committedBytes()).isBetween(1L << 20, heap.reservedBytes());
    NativeMemory.Category thread = category(memory, "Thread");
    assertThat(thread.detail().get("threads")).isGreaterThan(THREADS);
    assertThat(thread.detail().get("stackReservedBytes")).isGreaterThan(THREADS * 100_000L);
    assertThat(category(memory, "Class").detail().get("classes")).isPositive();
    assertThat(memory.categories())
        .allSatisfy(c -> assertThat(c.committedBytes()).isLessThanOrEqualTo(c.reservedBytes()));
    assertThat(memory.categories().stream().mapToLong(NativeMemory.Category::reservedBytes).sum())
        .isEqualTo(memory.reservedBytes());
  }

  @Test
  void aJvmThatDoesNotTrackIsToldHowTo() throws IOException {
    Jdk jdk = Jdk.running();
    var probe = new NativeMemoryProbe(jdk);
    whileRunning(
        jdk,
        List.of(),
        pid ->
            assertThatThrownBy(() -> probe.read(pid))
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("Process " + pid + " does not track its native memory")
                .hasMessageContaining("-XX:NativeMemoryTracking=summary"));
  }

  @Test
  void aProcessThatIsGoneIsNamed() throws IOException {
    long pid = whileRunning(Jdk.running(), List.of(), running -> running);
    assertThatThrownBy(() -> new NativeMemoryProbe(Jdk.running()).read(pid))
        .isInstanceOf(ProbeException.class)
        .hasMessageContaining("process " + pid + " could not be asked for");
  }

  private interface Use<T> {
    T of(long pid);
  }

  private <T> T whileRunning(Jdk jdk, List<String> arguments, Use<T> use) throws IOException {
    Path source = Files.writeString(folder.resolve("Subject.java"), PROGRAM);
    var command = new ArrayList<String>(List.of(jdk.java().toString(), "-Xmx64m"));
    command.addAll(arguments);
    command.add(source.toString());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      assertThat(process.inputReader().readLine()).isEqualTo("ready");
      return use.of(process.pid());
    } finally {
      process.destroyForcibly();
      process.onExit().join();
    }
  }

  private static NativeMemory.Category category(NativeMemory memory, String name) {
    return memory.categories().stream()
        .filter(category -> category.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
