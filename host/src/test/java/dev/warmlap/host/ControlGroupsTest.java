package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control groups in folders that look like those of the kernel, and once in its own. */
class ControlGroupsTest {

  private static final ResourceLimits BOTH = new ResourceLimits(150_000L, 64L << 20);

  private static final long SELF = ProcessHandle.current().pid();

  @TempDir private Path folder;

  private Path proc;
  private ControlGroups groups;

  @BeforeEach
  void madeUpKernel() throws IOException {
    proc = Files.createDirectories(folder.resolve("proc"));
    Files.createDirectories(proc.resolve("self"));
    groups = new ControlGroups(proc, pid -> pid == SELF);
  }

  private Path version1() throws IOException {
    write(proc.resolve("self/cgroup"), "4:memory:/box/me\n3:cpu,cpuacct:/\n0::/\n");
    write(
        proc.resolve("self/mountinfo"),
        """
        31 30 0:28 / %1$s/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpuacct,cpu
        34 30 0:31 /box %1$s/memory rw,relatime shared:7 - cgroup cgroup rw,memory
        """
            .formatted(folder));
    Files.createDirectories(folder.resolve("cpu,cpuacct"));
    return Files.createDirectories(folder.resolve("memory/me"));
  }

  private Path version2(String controllers, String handedDown, String members) throws IOException {
    write(proc.resolve("self/cgroup"), "0::/user.slice/run.scope\n");
    write(
        proc.resolve("self/mountinfo"),
        "30 22 0:27 / %s/unified rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n".formatted(folder));
    Path own = Files.createDirectories(folder.resolve("unified/user.slice/run.scope"));
    write(own.resolve("cgroup.controllers"), controllers + "\n");
    write(own.resolve("cgroup.subtree_control"), handedDown + "\n");
    write(own.resolve("cgroup.procs"), members);
    return own;
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
  }

  private static Path made(Path parent) throws IOException {
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(child -> String.valueOf(child.getFileName()).startsWith("warmlap-" + SELF + "-"))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void inVersion1EachControllerHasItsOwnFolderBelowTheMount() throws IOException {
    Path memory = version1();

    ControlGroup group = groups.make(BOTH);
    group.enter(4711);

    Path cpu = made(folder.resolve("cpu,cpuacct"));
    assertThat(cpu.resolve("cpu.cfs_period_us")).hasContent("100000");
    assertThat(cpu.resolve("cpu.cfs_quota_us")).hasContent("150000");
    assertThat(cpu.resolve("cgroup.procs")).hasContent("4711");
    assertThat(made(memory).resolve("memory.limit_in_bytes")).hasContent("67108864");
    assertThat(made(memory).resolve("cgroup.procs")).hasContent("4711");
    write(made(memory).resolve("memory.oom_control"), "under_oom 0\noom_kill 2\n");
    assertThat(group.killedForMemory()).isEqualTo(2);
  }

  @Test
  void inVersion2TheOwnProcessesMoveSoThatControllersCanBeHandedDown() throws IOException {
    Path own = version2("cpu io memory", "cpu memory", "");

    groups.make(BOTH).enter(4711);

    assertThat(made(own).resolve("cpu.max")).hasContent("150000 100000");
    assertThat(made(own).resolve("memory.max")).hasContent("67108864");
    assertThat(made(own).resolve("cgroup.procs")).hasContent("4711");

    Path other = version2("cpu memory", "", SELF + "\n");
    groups.make(new ResourceLimits(null, 1L << 20));
    assertThat(other.resolve("warmlap-lab/cgroup.procs")).hasContent(Long.toString(SELF));
    assertThat(other.resolve("cgroup.subtree_control")).hasContent("+memory");
  }

  @Test
  void groupsAreMadeBesideTheLeafIntoWhichTheLabHasMoved() throws IOException {
    Path own = version2("cpu memory", "cpu memory", "");
    write(proc.resolve("self/cgroup"), "0::/user.slice/run.scope/warmlap-lab\n");

    groups.make(BOTH);

    assertThat(made(own)).isDirectory();
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    assertThat(groups.problemWith(Controller.CPU).orElseThrow())
        .contains("shows no control group with the controller 'cpu'");

    Path own = version2("io memory", "", SELF + "\n");
    assertThat(groups.problemWith(Controller.MEMORY)).isEmpty();
    assertThat(groups.problemWith(Controller.CPU).orElseThrow())
        .contains("the controller 'cpu' is not in " + own.resolve("cgroup.controllers"))
        .contains("systemd-run --user --scope -p Delegate=yes");
    assertThatThrownBy(() -> groups.make(BOTH))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("cgroup.controllers");

    version2("cpu", "", SELF + "\n1\n");
    assertThat(groups.problemWith(Controller.CPU).orElseThrow())
        .contains("processes that are not Warmlap's (1 of them, such as 1)");
  }

  @Test
  void aFolderThatMayNotBeWrittenToIsNamed() throws IOException {
    version1();
    write(proc.resolve("self/cgroup"), "3:cpu:/no-such-folder\n");

    assertThat(groups.problemWith(Controller.CPU).orElseThrow())
        .contains("no group can be made in " + folder.resolve("cpu,cpuacct/no-such-folder"));
  }

  @Test
  void theLimitOfAProcessIsReadFromTheGroupThatItIsIn() throws IOException {
    Path own = version2("", "", "");
    Path its = Files.createDirectories(own.resolve("its"));
    Files.createDirectories(proc.resolve("77"));
    write(proc.resolve("77/cgroup"), "0::/user.slice/run.scope/its\n");
    write(its.resolve("cpu.max"), "25000 50000\n");
    write(its.resolve("memory.max"), "max\n");

    assertThat(groups.of(77, Controller.CPU).amount()).hasValue(50_000);
    assertThat(groups.of(77, Controller.CPU).text())
        .isEqualTo(its.resolve("cpu.max") + " = 25000 50000");
    assertThat(groups.of(77, Controller.MEMORY).amount()).isEmpty();
    write(its.resolve("cpu.max"), "max 100000\n");
    assertThat(groups.of(77, Controller.CPU).amount()).isEmpty();
    assertThatThrownBy(() -> groups.of(78, Controller.CPU))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("process 78");
  }

  @Test
  void inVersion1AVeryLargeNumberIsNoLimit() throws IOException {
    Path memory = version1();
    Files.createDirectories(proc.resolve("77"));
    write(proc.resolve("77/cgroup"), "4:memory:/box/me\n3:cpu,cpuacct:/\n");
    write(memory.resolve("memory.limit_in_bytes"), "9223372036854771712\n");
    write(folder.resolve("cpu,cpuacct/cpu.cfs_quota_us"), "-1\n");
    write(folder.resolve("cpu,cpuacct/cpu.cfs_period_us"), "100000\n");

    assertThat(groups.of(77, Controller.MEMORY).amount()).isEmpty();
    assertThat(groups.of(77, Controller.CPU).amount()).isEmpty();
  }

  @Test
  void whatADeadLabHasLeftIsRemovedUnlessSomethingIsInIt()
      throws IOException, InterruptedException {
    Path own = version2("cpu memory", "cpu memory", "");
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Path empty = Files.createDirectory(own.resolve("warmlap-" + ended.pid() + "-1"));
    Path full = Files.createDirectories(own.resolve("warmlap-" + ended.pid() + "-2/inner"));
    Path living = Files.createDirectory(own.resolve("warmlap-1-1"));

    groups.make(BOTH);

    assertThat(empty).doesNotExist();
    assertThat(full).exists();
    assertThat(living).exists();
  }

  @Test
  void theKernelLimitsWhatIsLaunchedAndTheGroupGoesWithIt() throws IOException {
    ControlGroups real = ControlGroups.ofThisProcess();
    for (Controller controller : Controller.values()) {
      assumeThat(real.problemWith(controller)).as("control groups can be made here").isEmpty();
    }
    Path log = folder.resolve("log");
    try (Warden warden = Warden.start()) {
      // Its child takes memory without end.
      ManagedProcess process =
          warden.launch(
              Launch.logging(
                      List.of("sh", "-c", "cat /proc/self/cgroup; tail /dev/zero; exit 3"),
                      Map.of(),
                      folder,
                      log,
                      null)
                  .within(new ResourceLimits(50_000L, 32L << 20)));
      process.exited().join();

      assertThat(process.group().orElseThrow().killedForMemory()).isEqualTo(1);
      String mountinfo = Files.readString(Path.of("/proc/self/mountinfo"));
      String cgroup = Files.readString(log);
      process.stop(Duration.ZERO);
      for (Controller controller : Controller.values()) {
        Path its = GroupFolder.of(controller, cgroup, mountinfo).orElseThrow().path();
        assertThat(String.valueOf(its.getFileName())).startsWith("warmlap-" + SELF + "-");
        assertThat(its).doesNotExist();
      }
      assertThat(process.group().orElseThrow().killedForMemory()).isEqualTo(1);
    }
  }
}
