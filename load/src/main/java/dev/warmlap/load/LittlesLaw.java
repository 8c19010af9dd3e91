package dev.warmlap.load;

import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.result.Violation;
import java.util.Locale;
import java.util.Optional;

/**
 * Little's law, L = λ W, on the interior of a closed-loop round: the requests in flight that the
 * recorded latencies imply, against those that were counted by sampling. They come by different
 * ways, so a latency that was recorded wrongly, or a request that was lost, shows.
 *
 * <p>The law holds exactly for a span of time when the time that requests spend <em>within</em> it
 * is summed. A recorded latency of a request that was already in flight at the start counts only
 * from there, and one that is still in flight at the end has no latency yet; therefore the ages at
 * both edges are taken into account (J. D. C. Little and S. C. Graves, Little's Law, 2008, on
 * finite windows). Without that correction a round of ten requests a connection would be 5 % off by
 * its edges alone.
 *
 * @param implied mean requests in flight by the latencies
 * @param sampled mean requests in flight by sampling
 * @param samples how many samples
 */
public record LittlesLaw(double implied, double sampled, long samples) {

  /** Both figures for the interior of a closed-loop round. */
  public static LittlesLaw of(Interior interior) {
    long good = interior.latency().getTotalCount();
    double inside =
        interior.latency().getMean() * good
            + interior.failedNanos()
            + interior.ageNanosAtEnd()
            - interior.ageNanosAtStart();
    return new LittlesLaw(
        inside / interior.length().toNanos(), interior.meanInFlight(), interior.inFlightSamples());
  }

  /** Relative distance of the two, 0 when they agree. */
  public double error() {
    return Math.abs(implied - sampled) / sampled;
  }

  /** Present when the law is broken, or cannot be checked. */
  public Optional<Violation> violation() {
    if (samples < Defaults.LITTLES_LAW_SAMPLES || !(sampled > 0)) {
      return Optional.of(
          new Violation(
              "littles-law",
              String.format(
                  Locale.ROOT,
                  "Little's law could not be checked: the interior of the round gave %d samples of"
                      + " the requests in flight, at least %d are needed. Ask for more requests or"
                      + " a longer duration.",
                  samples,
                  Defaults.LITTLES_LAW_SAMPLES)));
    }
    if (error() <= Defaults.LITTLES_LAW_TOLERANCE) {
      return Optional.empty();
    }
    return Optional.of(
        new Violation(
            "littles-law",
            String.format(
                Locale.ROOT,
                "Throughput × latency says %.1f requests in flight, %d samples say %.1f: %.1f %%"
                    + " apart, at most %.0f %% is allowed. The latencies of this round are not"
                    + " what the requests went through.",
                implied,
                samples,
                sampled,
                100 * error(),
                100 * Defaults.LITTLES_LAW_TOLERANCE)));
  }
}
