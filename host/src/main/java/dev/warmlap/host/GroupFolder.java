package dev.warmlap.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A control group as one hierarchy of the kernel shows it: a folder of small files. In version 1
 * each controller may have a hierarchy of its own, in version 2 all are in one (cgroups(7)).
 */
record GroupFolder(Version version, Path path) {

  /** The two ways in which the kernel arranges control groups. */
  enum Version {
    V1,
    V2
  }

  /** Of proc_pid_mountinfo(5): where the fields after the optional ones start. */
  private static final String SEPARATOR = " - ";

  /** Version 1 has no word for 'unlimited': it shows the largest multiple of a page. */
  private static final long UNLIMITED = Long.MAX_VALUE / 2;

  static final String MEMBERS = "cgroup.procs";

  /**
   * The group of a process for a controller.
   *
   * @param cgroup {@code /proc/PID/cgroup}
   * @param mountinfo {@code /proc/self/mountinfo}
   * @return empty when the kernel does not have the controller, or its files are not mounted here
   */
  static Optional<GroupFolder> of(Controller controller, String cgroup, String mountinfo) {
    Optional<String> old =
        member(cgroup, line -> List.of(line[1].split(",", -1)).contains(controller.key()));
    return old.isPresent()
        ? folder(Version.V1, mountinfo, "cgroup", controller.key(), old.get())
        : member(cgroup, line -> line[0].equals("0") && line[1].isEmpty())
            .flatMap(group -> folder(Version.V2, mountinfo, "cgroup2", "", group));
  }

  private interface Which {
    boolean is(String[] line);
  }

  /** Lines are {@code number:controllers:path}. */
  private static Optional<String> member(String cgroup, Which which) {
    return cgroup
        .lines()
        .map(line -> line.split(":", 3))
        .filter(line -> line.length == 3 && which.is(line))
        .map(line -> line[2])
        .findFirst();
  }

  /** A mount may show only a part of the hierarchy, as that of a container does. */
  private static Optional<GroupFolder> folder(
      Version version, String mountinfo, String type, String option, String group) {
    return mountinfo
        .lines()
        .filter(line -> line.contains(SEPARATOR))
        .flatMap(
            line -> {
              int separator = line.indexOf(SEPARATOR);
              String[] mount = line.substring(0, separator).split(" ", -1);
              String[] kind = line.substring(separator + SEPARATOR.length()).split(" ", -1);
              boolean right =
                  mount.length > 4
                      && kind.length > 2
                      && kind[0].equals(type)
                      && (option.isEmpty()
                          || Arrays.asList(kind[2].split(",", -1)).contains(option));
              return right ? below(mount[3], group, mount[4]).stream() : Stream.empty();
            })
        .findFirst()
        .map(path -> new GroupFolder(version, path));
  }

  private static Optional<Path> below(String root, String group, String mountPoint) {
    Path shown = Path.of(root);
    Path asked = Path.of(group);
    return asked.startsWith(shown)
        ? Optional.of(Path.of(mountPoint).resolve(shown.relativize(asked)).normalize())
        : Optional.empty();
  }

  GroupFolder child(String name) {
    return new GroupFolder(version, path.resolve(name));
  }

  Path file(String name) {
    return path.resolve(name);
  }

  /** The file whose presence says that groups here have the controller. */
  Path limitFile(Controller controller) {
    return file(
        switch (controller) {
          case CPU -> version == Version.V1 ? "cpu.cfs_quota_us" : "cpu.max";
          case MEMORY -> version == Version.V1 ? "memory.limit_in_bytes" : "memory.max";
        });
  }

  /** Limits the processor time in each {@link ResourceLimits#PERIOD_MICROS}. */
  void limitCpu(long micros) throws IOException {
    if (version == Version.V1) {
      write("cpu.cfs_period_us", Long.toString(ResourceLimits.PERIOD_MICROS));
      write("cpu.cfs_quota_us", Long.toString(micros));
    } else {
      write("cpu.max", micros + " " + ResourceLimits.PERIOD_MICROS);
    }
  }

  /** Limits memory and leaves no swap beside it, where the kernel accounts for swap. */
  void limitMemory(long bytes) throws IOException {
    String limit = Long.toString(bytes);
    if (version == Version.V1) {
      write("memory.limit_in_bytes", limit);
      writeIfThere("memory.memsw.limit_in_bytes", limit);
    } else {
      write("memory.max", limit);
      writeIfThere("memory.swap.max", "0");
    }
  }

  /** Processor time in each {@link ResourceLimits#PERIOD_MICROS}; empty when unlimited. */
  OptionalLong cpuMicros() throws IOException {
    String quota;
    String period;
    if (version == Version.V1) {
      quota = read("cpu.cfs_quota_us");
      period = read("cpu.cfs_period_us");
    } else {
      String[] both = read("cpu.max").split(" ", 2);
      quota = both[0];
      period = both.length > 1 ? both[1] : Long.toString(ResourceLimits.PERIOD_MICROS);
    }
    return quota.equals("max") || quota.startsWith("-")
        ? OptionalLong.empty()
        : OptionalLong.of(
            Math.round(
                (double) Long.parseLong(quota)
                    * ResourceLimits.PERIOD_MICROS
                    / Long.parseLong(period)));
  }

  /** Empty when unlimited. */
  OptionalLong memoryBytes() throws IOException {
    String limit = read(version == Version.V1 ? "memory.limit_in_bytes" : "memory.max");
    if (limit.equals("max")) {
      return OptionalLong.empty();
    }
    long bytes = Long.parseLong(limit);
    return bytes > UNLIMITED ? OptionalLong.empty() : OptionalLong.of(bytes);
  }

  /** Processes that the kernel killed because the group's memory was used up. */
  long killedForMemory() throws IOException {
    return read(version == Version.V1 ? "memory.oom_control" : "memory.events")
        .lines()
        .filter(line -> line.startsWith("oom_kill "))
        .mapToLong(line -> Long.parseLong(line.substring("oom_kill ".length()).strip()))
        .findFirst()
        .orElse(0);
  }

  String read(String name) throws IOException {
    return Files.readString(file(name)).strip();
  }

  void write(String name, String value) throws IOException {
    Files.writeString(file(name), value);
  }

  private void writeIfThere(String name, String value) throws IOException {
    if (Files.exists(file(name))) {
      write(name, value);
    }
  }
}
