package dev.warmlap.model.measure;

import java.time.Duration;

/**
 * What waiting for several events at once, instead of the first, came to in a round. An answer that
 * came during a wait looks later by what was left of it. A wait can take longer than it was to,
 * since timers are late, and so are threads whose processor is taken: the mean tells what it came
 * to.
 *
 * @param events that were enough not to wait
 * @param patience after which a wait was to end
 * @param waits how many in all loops
 * @param waited their sum
 */
public record Batches(int events, Duration patience, long waits, Duration waited) {

  /** Zero when there was no wait. */
  public Duration meanWait() {
    return waits == 0 ? Duration.ZERO : waited.dividedBy(waits);
  }
}
