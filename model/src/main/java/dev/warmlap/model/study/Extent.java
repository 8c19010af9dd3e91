package dev.warmlap.model.study;

import java.time.Duration;

/** How long one round lasts. */
public sealed interface Extent {

  /** Until so many requests have been sent and answered. */
  record Requests(long count) implements Extent {
    public Requests {
      if (count < 1) {
        throw new IllegalArgumentException("A round needs at least 1 request, found " + count);
      }
    }
  }

  /** For so long; requests then in flight are still waited for, outside the interior. */
  record Time(Duration duration) implements Extent {
    public Time {
      if (!duration.isPositive()) {
        throw new IllegalArgumentException("A round needs a positive duration, found " + duration);
      }
    }
  }
}
