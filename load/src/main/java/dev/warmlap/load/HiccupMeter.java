package dev.warmlap.load;

/**
 * Adds up by how much short sleeps end late, as in jHiccup: a sleeper has nothing to do, so that
 * what holds it up holds up every thread of the process. Garbage collections show too, since they
 * stop it like all others. For one thread.
 */
final class HiccupMeter {

  private static final long STALL_NANOS = Defaults.STALL.toNanos();

  private long longestNanos;
  private long sumNanos;

  void sleptTooLong(long lateNanos) {
    if (lateNanos > STALL_NANOS) {
      sumNanos += lateNanos;
      longestNanos = Math.max(longestNanos, lateNanos);
    }
  }

  /** The longest stall; 0 when none was longer than {@link Defaults#STALL}. */
  long longestNanos() {
    return longestNanos;
  }

  long sumNanos() {
    return sumNanos;
  }
}
