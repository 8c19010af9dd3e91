package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {

  @TempDir private Path root;

  @Test
  void factsAreReadFromTheKernel() throws IOException {
    write("etc/os-release", "NAME=\"X\"\nPRETTY_NAME=\"Some Linux 12\"\n");
    write("proc/sys/kernel/osrelease", "6.1.0\n");
    write("proc/cpuinfo", "model name\t: Some CPU @ 3GHz\nflags\t\t: fpu sse hypervisor lm\n");
    write("proc/meminfo", "MemTotal:       16384 kB\nMemFree: 1 kB\n");
    write("proc/sys/net/core/somaxconn", "4096\n");
    write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    write(
        "proc/self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max open files            1024                 524288               files
        """);
    write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");

    assertThat(new MachineFacts(root).facts(2, "25 (X)").facts())
        .containsEntry("os", "Some Linux 12")
        .containsEntry("kernel", "6.1.0")
        .containsEntry("cpu", "Some CPU @ 3GHz")
        .containsEntry("processors", "2")
        .containsEntry("memoryBytes", Long.toString(16384 * 1024))
        .containsEntry("governor", "performance")
        .containsEntry("virtualised", "yes")
        .containsEntry("openFiles", "1024")
        .containsEntry("somaxconn", "4096")
        .containsEntry("ephemeralPorts", "28232")
        .containsEntry("labJdk", "25 (X)");
  }

  @Test
  void theFilesOfTheRunningKernelAreReadWhole() throws Exception {
    Process cat = new ProcessBuilder("cat", "/proc/sys/net/core/somaxconn").start();
    String told = new String(cat.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

    assertThat(Machine.somaxconn()).hasValue(Integer.parseInt(told));
  }

  @Test
  void factsThatCannotBeHadAreAbsent() {
    Map<String, String> facts = new MachineFacts(root).facts(2, "25 (X)").facts();

    assertThat(facts).containsOnlyKeys("os", "arch", "processors", "labJdk");
    assertThat(new MachineFacts(root).somaxconn()).isEmpty();
    assertThat(new MachineFacts(root).openFiles()).isEmpty();
    assertThat(new MachineFacts(root).ephemeralRange()).isEmpty();
  }

  @Test
  void thisMachineHasProcessors() {
    assertThat(Machine.processors()).isPositive();
    assertThat(Machine.facts().facts()).containsKeys("os", "processors", "labJdk");
  }

  /** The kernel gives such a number only to the first read of the file. */
  @Test
  void theKernelsNumbersAreReadToTheirLastDigit() {
    String shown =
        ShortProgram.run(
                List.of("cat", "/proc/sys/net/core/somaxconn"), Map.of(), Duration.ofSeconds(10))
            .output()
            .strip();

    assertThat(Machine.somaxconn()).hasValue(Integer.parseInt(shown));
    assertThat(Machine.ephemeralPorts().orElse(0)).isPositive();
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(Objects.requireNonNull(path.getParent()));
    Files.writeString(path, text);
  }
}
