package dev.warmlap.probe.proc;

import dev.warmlap.host.ProcFs;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A process as the kernel accounts for it: needs nothing at launch and costs the process nothing.
 * What cannot be read, because the process is gone or not ours, is null. Safe for use by many
 * threads.
 */
public final class ProcessProbe {

  private final ProcFs proc;

  public ProcessProbe(ProcFs proc) {
    this.proc = proc;
  }

  /**
   * Resident memory and threads now; the native memory is left out.
   *
   * @param sinceLaunch from the launch of the process until now
   */
  public Mark mark(long pid, MarkName name, Duration sinceLaunch) {
    return new Mark(name, sinceLaunch, rssBytes(pid), threads(pid), null);
  }

  /** Resident memory now. */
  public @Nullable Long rssBytes(long pid) {
    OptionalLong bytes = proc.rssBytes(pid);
    return bytes.isPresent() ? bytes.getAsLong() : null;
  }

  /** Threads now, the JVM's own included. */
  public @Nullable Integer threads(long pid) {
    OptionalInt threads = proc.threads(pid);
    return threads.isPresent() ? threads.getAsInt() : null;
  }

  /** CPU time of the process since it started, in the kernel's steps of 10 ms. */
  public @Nullable CpuTime cpu(long pid) {
    return proc.cpu(pid).orElse(null);
  }
}
