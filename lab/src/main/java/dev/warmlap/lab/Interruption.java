package dev.warmlap.lab;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The one place where a request from outside to stop meets the thread that runs the study. What is
 * under way registers how it is cut short; a request that came before is carried out at once. Safe
 * for use by any thread.
 */
final class Interruption {

  private final Deque<Runnable> cuts = new ArrayDeque<>();
  private boolean requested;

  synchronized boolean requested() {
    return requested;
  }

  /** Cuts short what is under way, the latest first, and makes {@link #requested} true for good. */
  void request() {
    Deque<Runnable> now;
    synchronized (this) {
      requested = true;
      now = new ArrayDeque<>(cuts);
    }
    now.forEach(Runnable::run);
  }

  /** Waits, unless and until the request comes. */
  void pause(Duration time) {
    var cut = new CountDownLatch(1);
    try (var _ = during(cut::countDown)) {
      var _ = cut.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Registers how to cut short what begins now, until the returned handle is closed. */
  Registration during(Runnable cut) {
    boolean already;
    synchronized (this) {
      cuts.push(cut);
      already = requested;
    }
    if (already) {
      cut.run();
    }
    return () -> {
      synchronized (this) {
        cuts.remove(cut);
      }
    };
  }

  /** Ends a registration. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
