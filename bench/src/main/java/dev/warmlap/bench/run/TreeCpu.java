package dev.warmlap.bench.run;

import dev.warmlap.host.ProcFs;
import dev.warmlap.model.measure.CpuTime;
import java.time.Duration;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * CPU time of a process and all that it started and that still run, by the kernel's account in
 * {@code /proc}.
 */
public record TreeCpu(ProcFs proc, long pid) {

  private static final CpuTime NONE = new CpuTime(Duration.ZERO, Duration.ZERO);

  /** Of this process. */
  public static TreeCpu of(long pid) {
    return new TreeCpu(ProcFs.system(), pid);
  }

  /** What has been used so far; of processes that have ended, nothing. */
  public CpuTime now() {
    return pids().mapToObj(proc::cpu).flatMap(cpu -> cpu.stream()).reduce(NONE, TreeCpu::plus);
  }

  private LongStream pids() {
    Stream<ProcessHandle> started =
        ProcessHandle.of(pid).map(ProcessHandle::descendants).orElseGet(Stream::empty);
    return LongStream.concat(LongStream.of(pid), started.mapToLong(ProcessHandle::pid));
  }

  private static CpuTime plus(CpuTime one, CpuTime other) {
    return new CpuTime(one.user().plus(other.user()), one.system().plus(other.system()));
  }
}
