package dev.warmlap.bench.run;

import dev.warmlap.model.measure.CpuTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Readings that were taken while a generator ran, by rising time. The CPU time of a process is
 * known to the kernel at any moment, so a part of its life can be told apart from the rest of it.
 */
public record CpuTrace(List<CpuReading> readings) {

  public CpuTrace {
    readings = List.copyOf(readings);
  }

  /** What was used between two instants, as if it had been used evenly from reading to reading. */
  public Optional<Use> between(long fromNanos, long toNanos) {
    if (readings.isEmpty()
        || fromNanos < readings.getFirst().nanos()
        || toNanos > readings.getLast().nanos()
        || toNanos <= fromNanos) {
      return Optional.empty();
    }
    return Optional.of(Use.between(at(fromNanos), at(toNanos)));
  }

  private CpuReading at(long nanos) {
    int next = 0;
    while (readings.get(next).nanos() < nanos) {
      next++;
    }
    CpuReading after = readings.get(next);
    if (after.nanos() == nanos) {
      return after;
    }
    CpuReading before = readings.get(next - 1);
    double share = (nanos - before.nanos()) / (double) (after.nanos() - before.nanos());
    return new CpuReading(
        nanos,
        mix(before.generator(), after.generator(), share),
        mix(before.server(), after.server(), share),
        before.answered() + (after.answered() - before.answered()) * share);
  }

  private static CpuTime mix(CpuTime before, CpuTime after, double share) {
    return new CpuTime(
        mix(before.user(), after.user(), share), mix(before.system(), after.system(), share));
  }

  private static Duration mix(Duration before, Duration after, double share) {
    return before.plusNanos(Math.round(after.minus(before).toNanos() * share));
  }
}
