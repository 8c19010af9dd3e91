package dev.warmlap.bench.truth;

import java.time.Duration;

/**
 * When the scripted server stands still altogether, as in a long garbage collection: the last part
 * of every period since its start.
 *
 * @param lengthNanos 0 for never
 */
record Stops(long periodNanos, long lengthNanos) {

  Stops {
    if (lengthNanos < 0 || periodNanos <= lengthNanos) {
      throw new IllegalArgumentException(
          "A stop is shorter than its period, found %d and %d ns."
              .formatted(lengthNanos, periodNanos));
    }
  }

  static Stops of(Duration period, Duration length) {
    return new Stops(period.toNanos(), length.toNanos());
  }

  /** How much longer it stands still at this time since its start; 0 when it does not. */
  long leftNanos(long sinceStartNanos) {
    long within = sinceStartNanos % periodNanos;
    return within >= periodNanos - lengthNanos ? periodNanos - within : 0;
  }
}
