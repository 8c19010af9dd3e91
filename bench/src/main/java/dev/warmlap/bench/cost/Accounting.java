package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.Claim;
import dev.warmlap.bench.OwnAccount;
import dev.warmlap.bench.run.CpuReading;
import dev.warmlap.bench.run.CpuTrace;
import dev.warmlap.bench.run.Recording;
import dev.warmlap.bench.run.Use;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts what a generator says together with what the kernel says. */
final class Accounting {

  /** Of all requests, that may fail; beyond it the generators did not do the same work. */
  static final double MOST_FAILED = 0.01;

  /** Readings that may fall into the time after the load, in which a report is made. */
  private static final int AT_THE_END = 2;

  private static final double NANOS_PER_MICRO = 1e3;

  private Accounting() {}

  /**
   * What the run showed.
   *
   * @throws BenchException when it showed nothing that can be compared
   */
  static Measured of(Recording recording) {
    Claim claim = recording.claim();
    if (claim.failed() > MOST_FAILED * (claim.requests() + claim.failed())) {
      throw new BenchException(
          "%d requests failed beside %d that were answered."
              .formatted(claim.failed(), claim.requests()));
    }
    Use use = counted(recording).orElseThrow(() -> notRead(recording));
    boolean ofThatPart = claim.part() instanceof Claim.Part.Between;
    double requests = ofThatPart ? claim.requests() : use.answered();
    return new Measured(
        Math.round(requests),
        requests / use.seconds(),
        claim.failed(),
        micros(use.generator().user(), requests),
        micros(use.generator().system(), requests),
        own(recording),
        claim.requests() / (ofThatPart ? use.answered() : recording.answered()),
        micros(use.server().total(), requests),
        claim.remarks());
  }

  /** Of a generator that tells of its whole life only, the server's count tells a part of it. */
  private static Optional<Use> counted(Recording recording) {
    CpuTrace trace = recording.trace();
    return switch (recording.claim().part()) {
      case Claim.Part.Between(long from, long to) -> trace.between(from, to);
      case Claim.Part.AfterLead() -> {
        List<CpuReading> readings = trace.readings();
        yield readings.size() <= AT_THE_END
            ? Optional.empty()
            : trace.between(
                readings.getFirst().nanos() + recording.lead().toNanos(),
                readings.get(readings.size() - 1 - AT_THE_END).nanos());
      }
    };
  }

  private static Measured.@Nullable Own own(Recording recording) {
    OwnAccount own = recording.claim().own();
    if (own == null) {
      return null;
    }
    Use use =
        recording
            .trace()
            .between(own.fromNanos(), own.toNanos())
            .orElseThrow(() -> notRead(recording));
    return new Measured.Own(
        own.cpuMicros(), micros(use.generator().total(), (double) own.requests()));
  }

  private static double micros(Duration cpu, double requests) {
    return cpu.toNanos() / NANOS_PER_MICRO / requests;
  }

  private static BenchException notRead(Recording recording) {
    return new BenchException(
        "The CPU time was to be read while the generator loaded the server, but its %d readings do not hold that span."
            .formatted(recording.trace().readings().size()));
  }
}
