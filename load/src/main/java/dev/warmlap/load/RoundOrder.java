package dev.warmlap.load;

import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Request;
import java.time.Duration;

/**
 * One round of closed-loop load.
 *
 * @param connections opened before the clock starts; each sends its next request when the last is
 *     answered
 * @param timeout for a complete answer; it is looked at every {@link Defaults#SWEEP}, so that a
 *     request fails up to that much later
 * @param connectTimeout for one connection, its TLS handshake included
 */
public record RoundOrder(
    Target target,
    Request request,
    int connections,
    Extent extent,
    Duration timeout,
    Duration connectTimeout) {

  public RoundOrder {
    if (connections < 1) {
      throw new IllegalArgumentException(
          "A round needs at least 1 connection, found " + connections);
    }
    if (!timeout.isPositive() || !connectTimeout.isPositive()) {
      throw new IllegalArgumentException(
          "Timeouts are positive, found " + timeout + " and to connect " + connectTimeout);
    }
  }
}
