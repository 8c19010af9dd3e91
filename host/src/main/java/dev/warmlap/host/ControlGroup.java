package dev.warmlap.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A control group that was made for one launch, and goes with it. Safe for use by many threads. */
public final class ControlGroup {

  /** A killed process leaves its group a moment after it is gone for its parent. */
  private static final int REMOVALS = 100;

  private static final long BETWEEN_REMOVALS_MILLIS = 10;

  private final Map<Controller, GroupFolder> folders;
  private long killedForMemory;
  private boolean removed;

  ControlGroup(Map<Controller, GroupFolder> folders) {
    this.folders = Map.copyOf(folders);
  }

  /**
   * Puts a process into the group; what it starts afterwards is in it too.
   *
   * @throws HostException when the kernel refuses
   */
  void enter(long pid) {
    for (GroupFolder folder : distinct()) {
      try {
        folder.write(GroupFolder.MEMBERS, Long.toString(pid));
      } catch (IOException e) {
        throw new HostException(
            "Process %d was to enter the control group %s, and the kernel refused: %s"
                .formatted(pid, folder.path(), e.getMessage()),
            e);
      }
    }
  }

  /**
   * How many of its processes the kernel killed since their memory reached the limit; the last
   * count after the group was removed.
   */
  public synchronized long killedForMemory() {
    GroupFolder memory = folders.get(Controller.MEMORY);
    if (!removed && memory != null) {
      try {
        killedForMemory = memory.killedForMemory();
      } catch (IOException e) {
        throw new HostException(
            "The control group %s was to be read: %s".formatted(memory.path(), e.getMessage()), e);
      }
    }
    return killedForMemory;
  }

  /** Removes the group; one that still holds a process is left for the next start to remove. */
  synchronized void remove() {
    if (removed) {
      return;
    }
    if (distinct().stream().allMatch(folder -> Files.exists(folder.path()))) {
      killedForMemory();
    }
    removed = true;
    distinct().forEach(ControlGroup::remove);
  }

  private static void remove(GroupFolder folder) {
    for (int i = 0; i < REMOVALS && !removedNow(folder); i++) {
      try {
        Thread.sleep(BETWEEN_REMOVALS_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Whether the group is gone; the kernel refuses while a process or a group is in it. */
  static boolean removedNow(GroupFolder folder) {
    try {
      Files.delete(folder.path());
      return true;
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private Set<GroupFolder> distinct() {
    return folders.values().stream().collect(Collectors.toSet());
  }
}
