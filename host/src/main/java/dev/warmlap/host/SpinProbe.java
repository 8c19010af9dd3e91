package dev.warmlap.host;

import java.time.Duration;
import java.util.Arrays;

/**
 * How long this machine takes for a fixed computation on one processor, now. Where it takes longer
 * than a while ago, the machine has become slower: by its clock rate, or since others work on it.
 *
 * <p>The computation needs neither memory nor the system, and each step needs the last, so that
 * nothing but the processor's speed is in its time. The median of a few spins leaves out those that
 * were interrupted. Not for several threads.
 */
public final class SpinProbe {

  /**
   * About 20 ms each on a processor of 2020: far above a scheduler's turn, short beside a trial.
   */
  private static final int STEPS = 16_000_000;

  private static final int SPINS = 5;

  /** After so many the JIT compilers have done what they do for such a loop. */
  private static final int WARM_UP_SPINS = 10;

  private final NanoClock clock;
  private long value = 1;

  public SpinProbe(NanoClock clock) {
    this.clock = clock;
    for (int i = 0; i < WARM_UP_SPINS; i++) {
      spin();
    }
  }

  /** Takes about a tenth of a second of one processor. */
  public Duration measure() {
    long[] nanos = new long[SPINS];
    for (int i = 0; i < SPINS; i++) {
      nanos[i] = spin();
    }
    Arrays.sort(nanos);
    return Duration.ofNanos(nanos[SPINS / 2]);
  }

  private long spin() {
    long start = clock.nanoTime();
    long x = value;
    for (int i = 0; i < STEPS; i++) {
      // A generator of Knuth's (MMIX).
      x = x * 6364136223846793005L + 1442695040888963407L;
    }
    value = x;
    return clock.nanoTime() - start;
  }
}
