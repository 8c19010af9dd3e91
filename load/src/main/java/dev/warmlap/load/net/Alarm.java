package dev.warmlap.load.net;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends waits that are shorter than the millisecond of the JDK's selector: a thread that sleeps
 * until then and rings. The calls are for one thread; the ringing is done by the alarm's own.
 */
final class Alarm implements AutoCloseable {

  private static final long OFF = Long.MAX_VALUE;

  private final Runnable ring;
  private final long originNanos = System.nanoTime();
  private final AtomicLong at = new AtomicLong(OFF);
  private volatile long sleepsUntil = OFF;
  private volatile boolean closed;
  private final Thread thread;

  Alarm(Runnable ring) {
    this.ring = ring;
    this.thread = Thread.ofPlatform().daemon().name("warmlap-alarm").start(this::run);
  }

  /** Rings once, so many nanoseconds from now; a time set before is forgotten. */
  void ringIn(long nanos) {
    long due = now() + nanos;
    at.set(due);
    if (due < sleepsUntil) {
      LockSupport.unpark(thread);
    }
  }

  /** Rings no more. The thread sleeps on: most alarms are turned off and soon set again. */
  void off() {
    at.set(OFF);
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  private void run() {
    TimerSlack.lower();
    while (!closed) {
      long due = at.get();
      sleepsUntil = due;
      if (at.get() != due) {
        continue; // who set it may not have seen until when this sleeps
      }
      long left = due - now();
      if (due == OFF) {
        LockSupport.park(this);
      } else if (left > 0) {
        LockSupport.parkNanos(this, left);
      } else if (at.compareAndSet(due, OFF)) {
        ring.run();
      }
    }
  }

  private long now() {
    return System.nanoTime() - originNanos;
  }
}
