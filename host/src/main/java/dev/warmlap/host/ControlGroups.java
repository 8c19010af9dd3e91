package dev.warmlap.host;

import dev.warmlap.host.GroupFolder.Version;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * Makes control groups below the one that this process is in, of either version (cgroups(7);
 * Documentation/admin-guide/cgroup-v2). Safe for use by many threads.
 */
public final class ControlGroups {

  /** What the names of groups start with that were made for a launch; this process's id follows. */
  private static final String PREFIX = "warmlap-";

  /**
   * Where this process goes in version 2, in which a group that hands controllers down may hold no
   * process itself.
   */
  private static final String LEAF = "warmlap-lab";

  private static final String CONTROLLERS = "cgroup.controllers";
  private static final String HANDED_DOWN = "cgroup.subtree_control";

  /** A process may start another one while it is moved. */
  private static final int MOVES = 10;

  private static final String REMEDY =
      "run Warmlap as root, or in a group of its own (systemd-run --user --scope -p Delegate=yes"
          + " warmlap …), or start the subject by a command that limits it (docker run)";

  private static final AtomicInteger MADE = new AtomicInteger();

  private final Path proc;
  private final LongPredicate ofTheLab;

  /**
   * @param proc where proc(5) is mounted
   * @param ofTheLab whether a process may be moved together with this one
   */
  ControlGroups(Path proc, LongPredicate ofTheLab) {
    this.proc = proc;
    this.ofTheLab = ofTheLab;
  }

  /** Those of this machine, as this process sees them. */
  public static ControlGroups ofThisProcess() {
    return new ControlGroups(Path.of("/proc"), ControlGroups::related);
  }

  /** What this process was started by, or has started. */
  private static boolean related(long pid) {
    return above(ProcessHandle.current()).anyMatch(handle -> handle.pid() == pid)
        || ProcessHandle.of(pid).stream()
            .flatMap(ControlGroups::above)
            .anyMatch(ProcessHandle.current()::equals);
  }

  private static Stream<ProcessHandle> above(ProcessHandle process) {
    return Stream.iterate(
            Optional.of(process), Optional::isPresent, p -> p.flatMap(ProcessHandle::parent))
        .flatMap(Optional::stream);
  }

  /**
   * Why no group can be made here that limits this, and what to do, as the end of a sentence; empty
   * when one can. Nothing is changed.
   */
  public Optional<String> problemWith(Controller controller) {
    GroupFolder own = own(controller).orElse(null);
    if (own == null) {
      return Optional.of(
          "the kernel shows no control group with the controller '%s' (/proc/self/cgroup,"
                  .formatted(controller.key())
              + " /proc/self/mountinfo); "
              + REMEDY);
    }
    if (!Files.isWritable(own.path())) {
      return Optional.of(
          "no group can be made in %s, which this user may not write to or which is mounted read-only; "
                  .formatted(own.path())
              + REMEDY);
    }
    return own.version() == Version.V1 ? Optional.empty() : problemInVersion2(controller, own);
  }

  private Optional<String> problemInVersion2(Controller controller, GroupFolder own) {
    try {
      if (words(own, HANDED_DOWN).contains(controller.key())) {
        return Optional.empty();
      }
      if (!words(own, CONTROLLERS).contains(controller.key())) {
        return Optional.of(
            "the controller '%s' is not in %s; ".formatted(controller.key(), own.file(CONTROLLERS))
                + REMEDY);
      }
      for (String name : List.of(HANDED_DOWN, GroupFolder.MEMBERS)) {
        if (!Files.isWritable(own.file(name))) {
          return Optional.of("this user may not write to %s; ".formatted(own.file(name)) + REMEDY);
        }
      }
      List<Long> others = members(own).stream().filter(pid -> !ofTheLab.test(pid)).toList();
      return others.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "the group %s has processes that are not Warmlap's (%d of them, such as %d), which keeps"
                      .formatted(own.path(), others.size(), others.getFirst())
                  + " it from handing controllers down; "
                  + REMEDY);
    } catch (IOException e) {
      return Optional.of("%s could not be read (%s); ".formatted(own.path(), e) + REMEDY);
    }
  }

  /**
   * Makes a group with these limits, and removes what killed labs have left.
   *
   * @param limits at least one
   * @throws HostException when it cannot be made
   */
  synchronized ControlGroup make(ResourceLimits limits) {
    String name = PREFIX + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet();
    Map<Controller, GroupFolder> parents = new EnumMap<>(Controller.class);
    Map<Controller, GroupFolder> folders = new EnumMap<>(Controller.class);
    for (Controller controller : limits.controllers()) {
      problemWith(controller)
          .ifPresent(
              problem -> {
                throw new HostException("The launch was to be limited, but " + problem + ".");
              });
      GroupFolder parent = own(controller).orElseThrow();
      parents.put(controller, parent);
      folders.put(controller, parent.child(name));
    }
    var group = new ControlGroup(folders);
    try {
      for (Map.Entry<Controller, GroupFolder> parent : parents.entrySet()) {
        handDown(parent.getKey(), parent.getValue());
        removeLeft(parent.getValue());
        Files.createDirectories(parent.getValue().child(name).path());
      }
      limit(folders, limits);
    } catch (IOException e) {
      group.remove();
      throw new HostException(
          "The launch was to be limited by a control group, and the kernel refused: "
              + e.getMessage()
              + ".",
          e);
    }
    return group;
  }

  private static void limit(Map<Controller, GroupFolder> folders, ResourceLimits limits)
      throws IOException {
    if (limits.cpuMicros() != null) {
      Objects.requireNonNull(folders.get(Controller.CPU)).limitCpu(limits.cpuMicros());
    }
    if (limits.memoryBytes() != null) {
      Objects.requireNonNull(folders.get(Controller.MEMORY)).limitMemory(limits.memoryBytes());
    }
  }

  /** Lets the groups below have the controller; version 1 does so by itself. */
  private void handDown(Controller controller, GroupFolder own) throws IOException {
    if (own.version() == Version.V1 || words(own, HANDED_DOWN).contains(controller.key())) {
      return;
    }
    GroupFolder leaf = own.child(LEAF);
    Files.createDirectories(leaf.path());
    for (int i = 0; i < MOVES && !members(own).isEmpty(); i++) {
      for (long pid : members(own)) {
        move(pid, leaf);
      }
    }
    own.write(HANDED_DOWN, "+" + controller.key());
  }

  private void move(long pid, GroupFolder leaf) throws IOException {
    try {
      leaf.write(GroupFolder.MEMBERS, Long.toString(pid));
    } catch (IOException e) {
      if (Files.exists(proc.resolve(Long.toString(pid)))) {
        throw e;
      } // else it has ended meanwhile
    }
  }

  private static void removeLeft(GroupFolder parent) throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(parent.path(), PREFIX + "[0-9]*")) {
      for (Path folder : left) {
        String owner = String.valueOf(folder.getFileName()).split("-", -1)[1];
        boolean dead =
            owner.matches("\\d{1,10}") && ProcessHandle.of(Long.parseLong(owner)).isEmpty();
        if (dead) {
          ControlGroup.removedNow(new GroupFolder(parent.version(), folder));
        }
      }
    }
  }

  /**
   * The limit of the group that a process is in, as its file has it.
   *
   * @param text where it was read and what was found
   * @param amount {@link ResourceLimits#cpuMicros} or {@link ResourceLimits#memoryBytes}; empty
   *     where there is no limit
   */
  public record InForce(String text, OptionalLong amount) {}

  /**
   * Reads back what limits a process.
   *
   * @throws HostException when its group cannot be read
   */
  public InForce of(long pid, Controller controller) {
    try {
      GroupFolder group =
          GroupFolder.of(controller, read(Long.toString(pid), "cgroup"), read("self", "mountinfo"))
              .orElseThrow(
                  () ->
                      new HostException(
                          "/proc/%d/cgroup names no group with the controller '%s' that is mounted here."
                              .formatted(pid, controller.key())));
      Path file = group.limitFile(controller);
      return new InForce(
          file + " = " + group.read(String.valueOf(file.getFileName())),
          controller == Controller.CPU ? group.cpuMicros() : group.memoryBytes());
    } catch (IOException | NumberFormatException e) {
      throw new HostException(
          "The control group of process %d was to be read: %s".formatted(pid, e), e);
    }
  }

  /** The group below which others are made. */
  private Optional<GroupFolder> own(Controller controller) {
    try {
      return GroupFolder.of(controller, read("self", "cgroup"), read("self", "mountinfo"))
          .map(
              own ->
                  own.version() == Version.V2 && own.path().endsWith(LEAF)
                      ? new GroupFolder(Version.V2, Objects.requireNonNull(own.path().getParent()))
                      : own);
    } catch (IOException e) {
      return Optional.empty(); // no Linux
    }
  }

  private String read(String process, String name) throws IOException {
    return Files.readString(proc.resolve(process).resolve(name));
  }

  private static List<String> words(GroupFolder group, String name) throws IOException {
    return Arrays.asList(group.read(name).split("\\s+", -1));
  }

  private static List<Long> members(GroupFolder group) throws IOException {
    return group.read(GroupFolder.MEMBERS).lines().map(Long::parseLong).toList();
  }
}
