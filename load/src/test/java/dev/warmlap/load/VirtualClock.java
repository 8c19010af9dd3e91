package dev.warmlap.load;

import dev.warmlap.host.NanoClock;

/** Time that passes when a test says so. */
final class VirtualClock implements NanoClock {

  private long nowNanos;

  @Override
  public long nanoTime() {
    return nowNanos;
  }

  void advanceTo(long nanos) {
    if (nanos < nowNanos) {
      throw new IllegalArgumentException("Time does not go back from " + nowNanos + " to " + nanos);
    }
    nowNanos = nanos;
  }
}
