package dev.warmlap.stats.scale;

import java.util.Optional;

/** Which points mean what they seem to. */
final class PointChecks {

  private PointChecks() {}

  /** Why a point is left out; empty for a good one. */
  static Optional<Rejection> rejection(Point point) {
    if (point.generatorBusy()) {
      return Optional.of(
          new Rejection(
              point.n(), "what drove the load was at its own limit: this is not the server's"));
    }
    var timing = point.timing();
    if (timing == null) {
      return Optional.empty();
    }
    double counted = point.throughputPerSecond() * (timing.meanSeconds() + timing.thinkSeconds());
    double off = Math.abs(counted / timing.inFlight() - 1);
    return off <= ScalabilityRules.LITTLE_TOLERANCE
        ? Optional.empty()
        : Optional.of(
            new Rejection(
                point.n(),
                ("Little's law is broken: throughput x mean latency is %s where %s were in flight (%s %%"
                        + " off, and %s %% are allowed)")
                    .formatted(
                        Plain.of(counted),
                        Plain.of(timing.inFlight()),
                        Plain.of(100 * off),
                        Plain.of(100 * ScalabilityRules.LITTLE_TOLERANCE))));
  }
}
