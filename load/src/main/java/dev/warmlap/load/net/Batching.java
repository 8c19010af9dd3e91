package dev.warmlap.load.net;

import java.time.Duration;

/**
 * Waiting a little for more events than the first, so that one call into the kernel serves more of
 * them. It makes a request cheaper and can make its answer look later, by the wait at most.
 *
 * @param events that are enough not to wait, at least 2
 * @param patience how long to wait, at most a second
 */
public record Batching(int events, Duration patience) {

  private static final Duration LONGEST = Duration.ofSeconds(1);

  public Batching {
    if (events < 2) {
      throw new IllegalArgumentException("A batch is of 2 events or more, found " + events);
    }
    if (!patience.isPositive() || patience.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "The wait for a batch is positive and at most " + LONGEST + ", found " + patience);
    }
  }
}
