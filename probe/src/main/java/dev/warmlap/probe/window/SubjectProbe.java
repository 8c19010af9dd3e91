package dev.warmlap.probe.window;

import dev.warmlap.host.NanoClock;
import dev.warmlap.host.ProcFs;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.probe.perf.JvmCounters;
import dev.warmlap.probe.proc.ProcessProbe;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the subject once a window from outside: its CPU time, and of a JVM its compilers' and
 * collectors'. It attaches to nothing and costs the subject nothing; a reading takes the reader
 * well under a millisecond, and some for thousands of threads. For one thread.
 */
public final class SubjectProbe {

  private final ProcessProbe processes;
  private final NanoClock clock;
  private final Set<Long> pids;
  private final @Nullable JvmThreads threads;
  private final @Nullable JvmCounters counters;
  private long startNanos;
  private @Nullable Reading last;

  /**
   * @param pids of all the subject's processes
   * @param jvm that of them which is the JVM; empty where there is none
   */
  public SubjectProbe(ProcFs proc, NanoClock clock, Set<Long> pids, OptionalLong jvm) {
    this.processes = new ProcessProbe(proc);
    this.clock = clock;
    this.pids = Set.copyOf(pids);
    this.threads = jvm.isPresent() ? new JvmThreads(proc, jvm.getAsLong()) : null;
    this.counters = jvm.isPresent() ? new JvmCounters(jvm.getAsLong()) : null;
    // Names are settled at the second look, which is to be over before the load begins.
    read();
    read();
  }

  private record Reading(
      long atNanos,
      @Nullable CpuTime cpu,
      JvmThreads.@Nullable Use use,
      JvmCounters.@Nullable Counts counts) {}

  /** The clock of a round starts: windows count from here. */
  public void start() {
    last = read();
    startNanos = last.atNanos;
  }

  /**
   * What the subject did since the window before.
   *
   * @throws IllegalStateException when no round was started
   */
  public SubjectWindow next() {
    Reading before = last;
    if (before == null) {
      throw new IllegalStateException("Not started");
    }
    Reading now = read();
    last = now;
    return new SubjectWindow(
        Duration.ofNanos(before.atNanos - startNanos),
        Duration.ofNanos(Math.max(1, now.atNanos - before.atNanos)),
        before.cpu == null || now.cpu == null ? null : now.cpu.minus(before.cpu).total(),
        before.use == null || now.use == null ? null : minus(now.use.jit(), before.use.jit()),
        before.use == null || now.use == null ? null : now.use.gc().minus(before.use.gc()),
        minus(now.counts, before.counts, JvmCounters.Counts::collections),
        minus(now.counts, before.counts, JvmCounters.Counts::compilations));
  }

  /** Time since the last reading. */
  public Duration sinceLast() {
    return last == null ? Duration.ZERO : Duration.ofNanos(clock.nanoTime() - last.atNanos);
  }

  private Reading read() {
    return new Reading(
        clock.nanoTime(),
        processes.cpu(pids),
        threads == null ? null : threads.read().orElse(null),
        counters == null ? null : counters.read().orElse(null));
  }

  private static JitUse minus(JitUse now, JitUse before) {
    return new JitUse(
        minus(now.c1(), before.c1()),
        minus(now.c2(), before.c2()),
        minus(now.runQueueWait(), before.runQueueWait()));
  }

  /** A compiler that came to be since then began at nothing. */
  private static @Nullable Duration minus(@Nullable Duration now, @Nullable Duration before) {
    return now == null ? null : now.minus(before == null ? Duration.ZERO : before);
  }

  private interface Count {
    OptionalLong of(JvmCounters.Counts counts);
  }

  private static @Nullable Long minus(
      JvmCounters.@Nullable Counts now, JvmCounters.@Nullable Counts before, Count count) {
    OptionalLong later = Optional.ofNullable(now).map(count::of).orElse(OptionalLong.empty());
    OptionalLong earlier = Optional.ofNullable(before).map(count::of).orElse(OptionalLong.empty());
    return later.isPresent() && earlier.isPresent()
        ? later.getAsLong() - earlier.getAsLong()
        : null;
  }
}
