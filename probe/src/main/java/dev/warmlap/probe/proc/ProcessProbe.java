package dev.warmlap.probe.proc;

import dev.warmlap.host.ProcFs;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Processes as the kernel accounts for them, all of a subject's together: needs nothing at launch
 * and costs them nothing. What cannot be read of any, because they are gone or not ours, is null.
 * Safe for use by many threads.
 */
public final class ProcessProbe {

  private final ProcFs proc;

  public ProcessProbe(ProcFs proc) {
    this.proc = proc;
  }

  /**
   * Resident memory and threads now; the native memory is left out.
   *
   * @param sinceLaunch from the launch of the processes until now
   */
  public Mark mark(Set<Long> pids, MarkName name, Duration sinceLaunch) {
    return new Mark(name, sinceLaunch, rssBytes(pids), threads(pids), null);
  }

  /** Resident memory now, added up; what processes share counts for each. */
  public @Nullable Long rssBytes(Set<Long> pids) {
    return pids.stream()
        .map(proc::rssBytes)
        .filter(OptionalLong::isPresent)
        .map(OptionalLong::getAsLong)
        .reduce(Long::sum)
        .orElse(null);
  }

  /** Threads now, a JVM's own included. */
  public @Nullable Integer threads(Set<Long> pids) {
    return pids.stream()
        .map(proc::threads)
        .filter(OptionalInt::isPresent)
        .map(OptionalInt::getAsInt)
        .reduce(Integer::sum)
        .orElse(null);
  }

  /**
   * CPU time of the processes since they started, in the kernel's steps of 10 ms; null when one of
   * them is gone, whose time would be missing.
   */
  public @Nullable CpuTime cpu(Set<Long> pids) {
    List<CpuTime> times = pids.stream().flatMap(pid -> proc.cpu(pid).stream()).toList();
    return times.size() == pids.size() ? times.stream().reduce(CpuTime::plus).orElse(null) : null;
  }
}
