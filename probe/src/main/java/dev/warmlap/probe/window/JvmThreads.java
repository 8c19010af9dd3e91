package dev.warmlap.probe.window;

import dev.warmlap.host.ProcFs;
import dev.warmlap.host.TaskStat;
import dev.warmlap.model.measure.JitUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of a JVM's own threads, told apart by the names that HotSpot gives them in the
 * kernel (since JDK 9; before, all are called {@code java}). A JVM begins and ends compiler threads
 * as it needs them: those that ended still count. For one thread.
 *
 * <p>Cheap on a server of thousands of threads: each is looked at until its name is settled, and
 * afterwards only those that matter are read.
 */
final class JvmThreads {

  /** The one thread that every HotSpot has: without its name there are no names. */
  private static final String VM_THREAD = "VM Thread";

  private final Supplier<List<Long>> ids;
  private final LongFunction<Optional<TaskStat>> look;
  private final Map<Long, String> seen = new HashMap<>();
  private final Map<Long, Kind> settled = new HashMap<>();
  private final Map<Long, TaskStat> latest = new HashMap<>();
  private final Map<Kind, Total> ended = new EnumMap<>(Kind.class);

  JvmThreads(ProcFs proc, long pid) {
    this(() -> proc.threadIds(pid), tid -> proc.task(pid, tid));
  }

  /**
   * @param ids of the threads now
   * @param look at one of them; empty when it has ended
   */
  JvmThreads(Supplier<List<Long>> ids, LongFunction<Optional<TaskStat>> look) {
    this.ids = ids;
    this.look = look;
  }

  private enum Kind {
    C1,
    C2,
    /** Collectors, and the thread that runs the JVM's pauses. */
    GC,
    OTHER;

    /** By a name cut to 15 bytes. */
    static Kind of(String name) {
      if (name.startsWith("C1 CompilerThre")) {
        return C1;
      }
      // The second is the compiler in C2's place in Graal's JVMs.
      if (name.startsWith("C2 CompilerThre") || name.startsWith("JVMCI")) {
        return C2;
      }
      return name.equals(VM_THREAD)
              || name.matches(
                  "(GC Thread#|G1 (Main|Conc|Refine|Service)|[ZX](Worker|Driver|Director)"
                      + "|ZUncommitter|Shenandoah|CMS ).*")
          ? GC
          : OTHER;
    }
  }

  /**
   * @param waited null where the kernel does not tell
   */
  private record Total(Duration cpu, @Nullable Duration waited) {
    static Total of(TaskStat task) {
      return new Total(task.cpu().total(), task.runQueueWait());
    }

    Total plus(Total other) {
      return new Total(
          cpu.plus(other.cpu),
          waited == null || other.waited == null ? null : waited.plus(other.waited));
    }
  }

  /** CPU time of threads of each kind since they were made. */
  record Use(JitUse jit, Duration gc) {}

  /** The times now; empty when the JVM is gone, or does not name its threads. */
  Optional<Use> read() {
    var alive = new HashSet<>(ids.get());
    seen.keySet().retainAll(alive);
    settled.keySet().retainAll(alive);
    List.copyOf(latest.keySet()).stream().filter(tid -> !alive.contains(tid)).forEach(this::end);
    for (long tid : alive) {
      if (settled.get(tid) != Kind.OTHER) {
        look.apply(tid).ifPresent(this::take);
      }
    }
    boolean named = latest.values().stream().anyMatch(task -> task.name().equals(VM_THREAD));
    return named ? Optional.of(use()) : Optional.empty();
  }

  /** A new thread still has its maker's name for an instant: it counts once it is seen twice. */
  private void take(TaskStat task) {
    TaskStat before = latest.get(task.tid());
    if (before != null && !before.name().equals(task.name())) {
      end(task.tid()); // the kernel gave its number to another
    }
    if (task.name().equals(seen.put(task.tid(), task.name()))) {
      Kind kind = Kind.of(task.name());
      settled.put(task.tid(), kind);
      if (kind != Kind.OTHER) {
        latest.put(task.tid(), task);
      }
    }
  }

  private void end(long tid) {
    TaskStat last = latest.remove(tid);
    if (last != null) {
      ended.merge(Kind.of(last.name()), Total.of(last), Total::plus);
    }
  }

  private Use use() {
    Total c1 = total(Kind.C1);
    Total c2 = total(Kind.C2);
    Total gc = total(Kind.GC);
    Total both = c1 == null ? c2 : c2 == null ? c1 : c1.plus(c2);
    return new Use(
        new JitUse(
            c1 == null ? null : c1.cpu,
            c2 == null ? null : c2.cpu,
            both == null ? null : both.waited),
        gc == null ? Duration.ZERO : gc.cpu);
  }

  /** Null where there never was such a thread. */
  private @Nullable Total total(Kind kind) {
    var all = new ArrayList<Total>();
    Optional.ofNullable(ended.get(kind)).ifPresent(all::add);
    latest.values().stream()
        .filter(task -> Kind.of(task.name()) == kind)
        .map(Total::of)
        .forEach(all::add);
    return all.stream().reduce(Total::plus).orElse(null);
  }
}
