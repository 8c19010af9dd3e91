package dev.warmlap.load;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread beside the event loops that watches them: it samples the number of requests in flight at
 * times of its own, and how late its short sleeps end.
 */
final class Witness {

  private static final long SLEEP_NANOS = Defaults.WITNESS_SLEEP.toNanos();
  private static final long SAMPLING_NANOS = Defaults.IN_FLIGHT_SAMPLING.toNanos();

  private final RoundControl control;
  private final List<EventLoop> loops;
  private final InFlightSamples samples = new InFlightSamples();
  private final HiccupMeter hiccups = new HiccupMeter();
  private final Thread thread;
  private volatile boolean ended;

  private Witness(RoundControl control, List<EventLoop> loops) {
    this.control = control;
    this.loops = loops;
    this.thread = Thread.ofPlatform().name("load-witness").daemon().unstarted(this::watch);
  }

  static Witness start(RoundControl control, List<EventLoop> loops) {
    var witness = new Witness(control, loops);
    witness.thread.start();
    return witness;
  }

  /** Ends the watch; what was seen may be read from then on. */
  void end() {
    ended = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // it ends within a millisecond; the flag is set again below
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  InFlightSamples samples() {
    return samples;
  }

  HiccupMeter hiccups() {
    return hiccups;
  }

  private void watch() {
    long before = control.now();
    long nextSample = before + untilNextSample();
    while (!ended) {
      LockSupport.parkNanos(SLEEP_NANOS);
      long now = control.now();
      hiccups.sleptTooLong(now - before - SLEEP_NANOS);
      if (now >= nextSample) {
        int inFlight = 0;
        for (EventLoop loop : loops) {
          inFlight += loop.inFlight();
        }
        samples.add(now, inFlight);
        nextSample = now + untilNextSample();
      }
      before = now;
    }
  }

  private static long untilNextSample() {
    return ThreadLocalRandom.current().nextLong(SAMPLING_NANOS / 2, SAMPLING_NANOS * 3 / 2);
  }
}
