package dev.warmlap.load;

import dev.warmlap.host.NanoClock;
import dev.warmlap.model.study.Extent;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the event loops of a round share: the clock, what is left to send, the edges of the
 * interior, and whether to stop. Safe for use by many threads.
 *
 * <p>All times are nanoseconds since the round was made, so that they can be compared plainly.
 */
final class RoundControl {

  /** A time that never comes. */
  static final long NEVER = Long.MAX_VALUE;

  /**
   * With several loops the interior begins a little after the last connection's first request, so
   * that every loop knows the instant before it comes and cuts its record exactly there.
   */
  private static final long NOTICE_NANOS = 1_000_000;

  private final NanoClock clock;
  private final long baseNanos;
  private final Extent extent;
  private final int loops;
  private final boolean timed;
  private final AtomicLong unsent;
  private final AtomicInteger loopsStillBeginning;
  private final AtomicLong interiorStart = new AtomicLong(NEVER);
  private final AtomicLong interiorEnd = new AtomicLong(NEVER);
  private volatile long clockStart = NEVER;
  private volatile long deadline = NEVER;
  private volatile boolean stopped;
  private final AtomicInteger signal = new AtomicInteger();

  RoundControl(Extent extent, int loops, NanoClock clock) {
    this.clock = clock;
    this.baseNanos = clock.nanoTime();
    this.extent = extent;
    this.loops = loops;
    this.timed = extent instanceof Extent.Time;
    this.loopsStillBeginning = new AtomicInteger(loops);
    this.unsent =
        new AtomicLong(
            switch (extent) {
              case Extent.Requests requests -> requests.count();
              case Extent.Time _ -> Long.MAX_VALUE;
            });
  }

  long now() {
    return clock.nanoTime() - baseNanos;
  }

  /** Starts the clock; before any loop sends. */
  void startClock() {
    long start = now();
    clockStart = start;
    if (extent instanceof Extent.Time time) {
      deadline = start + time.duration().toNanos();
      interiorEnd.set(deadline);
    }
  }

  long clockStart() {
    return clockStart;
  }

  long deadline() {
    return deadline;
  }

  /** Takes the right to send one request; false when none is left. */
  boolean take() {
    // The read spares the shared counter a write for each connection that asks after the end.
    return timed || (unsent.getOpaque() > 0 && unsent.getAndDecrement() > 0);
  }

  boolean anyUnsent() {
    return unsent.getOpaque() > 0;
  }

  /** Told by each loop when all its connections have sent their first request. */
  void allBegun(long now) {
    if (loopsStillBeginning.decrementAndGet() == 0) {
      interiorStart.set(loops == 1 ? now : now + NOTICE_NANOS);
      changed();
    }
  }

  /** Told when a connection finds nothing left to send; the first one counts. */
  void interiorEnds(long now) {
    if (interiorEnd.accumulateAndGet(now, Math::min) == now) {
      changed();
    }
  }

  long interiorStart() {
    return interiorStart.get();
  }

  long interiorEnd() {
    return interiorEnd.get();
  }

  void stop() {
    stopped = true;
    changed();
  }

  boolean stopped() {
    return stopped;
  }

  /** Differs from what it was whenever one of the times above, or the wish to stop, has changed. */
  int signal() {
    return signal.get();
  }

  private void changed() {
    signal.incrementAndGet();
  }
}
