package dev.warmlap.lab;

import dev.warmlap.host.HostException;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.probe.ProbeException;
import dev.warmlap.probe.jcmd.NativeMemoryProbe;
import dev.warmlap.probe.proc.ProcessProbe;
import dev.warmlap.subject.RunningSubject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the phase marks of one trial. Native memory is read only where a probe for it was given,
 * since asking costs the subject time; a mark that is taken beside the load is read on a thread of
 * its own, so that the generator's messages do not wait for it.
 */
final class Marks implements AutoCloseable {

  /** Between two attempts to reach a JVM that is only just coming up. */
  private static final Duration RETRY = Duration.ofMillis(100);

  private volatile Watched watched;
  private final ProcessProbe processProbe;
  private final @Nullable NativeMemoryProbe memoryProbe;
  private final Consumer<String> warnings;
  private final List<Mark> taken = new ArrayList<>();
  private final ExecutorService beside = Executors.newVirtualThreadPerTaskExecutor();
  private @Nullable Future<@Nullable Mark> beforeReady;
  private @Nullable Future<@Nullable Mark> duringLoad;
  private volatile boolean starting = true;

  /**
   * @param memoryProbe null where native memory is not measured
   */
  Marks(
      Watched watched,
      ProcessProbe processProbe,
      @Nullable NativeMemoryProbe memoryProbe,
      Consumer<String> warnings) {
    this.watched = watched;
    this.processProbe = processProbe;
    this.memoryProbe = memoryProbe;
    this.warnings = warnings;
  }

  /** Begins with the launch, and looks for the first moment at which the JVM tells its memory. */
  void launched() {
    taken.add(new Mark(MarkName.LAUNCHED, Duration.ZERO, null, null, null));
    if (memoryProbe != null) {
      beforeReady = beside.submit(this::firstAnswer);
    }
  }

  void ready(RunningSubject subject) {
    starting = false;
    collect(beforeReady, MarkName.BEFORE_READY);
    watched = watched.ready(subject);
    taken.add(read(MarkName.READY));
  }

  /** Taken once, beside the load; later calls do nothing. */
  void duringLoad() {
    if (memoryProbe != null && duringLoad == null) {
      duringLoad = beside.submit(() -> read(MarkName.DURING_LOAD));
    }
  }

  void afterLoad() {
    collect(duringLoad, MarkName.DURING_LOAD);
    taken.add(read(MarkName.AFTER_LOAD));
  }

  void stopped() {
    taken.add(new Mark(MarkName.STOPPED, sinceLaunch(), null, null, null));
  }

  /** What was taken so far, in the order of the instants. */
  List<Mark> all() {
    return taken.stream().sorted(Comparator.comparing(Mark::sinceLaunch)).toList();
  }

  @Override
  public void close() {
    starting = false;
    beside.close();
  }

  private @Nullable Mark firstAnswer() {
    while (starting && watched.alive().getAsBoolean()) {
      try {
        return read(MarkName.BEFORE_READY);
      } catch (ProbeException | HostException notYet) {
        // A JVM that is only just coming up cannot be attached to; that is no failure.
        LockSupport.parkNanos(RETRY.toNanos());
      }
    }
    return null;
  }

  private void collect(@Nullable Future<@Nullable Mark> reading, MarkName name) {
    if (reading == null) {
      if (memoryProbe != null) {
        warnings.accept("No mark '" + name.key() + "': the load ended before it could be taken.");
      }
      return;
    }
    try {
      Mark mark = reading.get();
      if (mark == null) {
        warnings.accept(
            "No mark '" + name.key() + "': the subject was ready before its JVM could be asked.");
      } else {
        taken.add(mark);
      }
    } catch (ExecutionException e) {
      warnings.accept("No mark '" + name.key() + "': " + String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      warnings.accept("No mark '" + name.key() + "': interrupted.");
    }
  }

  private Mark read(MarkName name) {
    // The JVM first: what the kernel tells must be of the same instant, and the JVM takes a while
    // to
    // answer, above all while it is coming up.
    NativeMemory memory = memoryProbe == null ? null : memoryProbe.read(jvm());
    Mark outside = processProbe.mark(watched.processes().get(), name, sinceLaunch());
    return new Mark(name, outside.sinceLaunch(), outside.rssBytes(), outside.threads(), memory);
  }

  private long jvm() {
    return watched
        .jvm()
        .get()
        .orElseThrow(() -> new ProbeException("The subject has no JVM (yet) that could be asked."));
  }

  private Duration sinceLaunch() {
    return Duration.between(watched.since(), Instant.now());
  }
}
