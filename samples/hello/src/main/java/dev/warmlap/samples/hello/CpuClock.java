package dev.warmlap.samples.hello;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of the platform thread that the current code runs on. Used by that code only.
 *
 * <p>The JDK keeps no CPU time for a virtual thread: {@link ThreadMXBean#getCurrentThreadCpuTime}
 * answers -1 there (seen on 25). Its carrier, a platform thread, has one, and while a virtual
 * thread computes without blocking it is not taken off its carrier (JEP 444: no time sharing), so
 * that over such a stretch the carrier's clock is the virtual thread's. The carrier is known by its
 * name, which a mounted virtual thread prints behind the '@'; {@link #ticksHere} at the end of the
 * stretch proves that it was the same all along.
 */
final class CpuClock {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Thread ids by the names of carriers. The scheduler uses no name twice, so none goes stale. */
  private static final Map<String, Long> CARRIERS = new ConcurrentHashMap<>();

  private final @Nullable String carrier;
  private final long carrierId;

  private CpuClock(@Nullable String carrier, long carrierId) {
    this.carrier = carrier;
    this.carrierId = carrierId;
  }

  /** Throws UnsupportedOperationException where this JVM has no such clock. */
  static CpuClock ofCurrentThread() {
    CpuClock clock =
        ThreadKind.ofCurrentThread() == ThreadKind.VIRTUAL ? ofCarrier() : new CpuClock(null, -1);
    if (clock.nanos() < 0) {
      throw new UnsupportedOperationException(
          "This JVM tells no CPU time for " + Thread.currentThread());
    }
    return clock;
  }

  private static CpuClock ofCarrier() {
    while (true) {
      String name = carrierName();
      Long known = CARRIERS.get(name);
      long id = known == null ? threadNamed(name) : known;
      CARRIERS.put(name, id);
      CpuClock clock = new CpuClock(name, id);
      if (clock.ticksHere()) {
        return clock;
      }
      // The search itself had to wait and was resumed on another carrier.
    }
  }

  /** Whose time it is, for the answer. */
  String owner() {
    return carrier == null ? "thread" : "carrier " + carrier;
  }

  /** Nanoseconds of CPU time since that thread started. */
  long nanos() {
    return carrier == null
        ? THREADS.getCurrentThreadCpuTime()
        : THREADS.getThreadCpuTime(carrierId);
  }

  /** Whether this is still the clock of what the current code runs on. */
  boolean ticksHere() {
    return carrier == null || carrier.equals(carrierName());
  }

  private static String carrierName() {
    String text = Thread.currentThread().toString();
    int at = text.lastIndexOf('@');
    if (at < 0) {
      throw new UnsupportedOperationException("This JVM names no carrier in " + text);
    }
    return text.substring(at + 1);
  }

  private static long threadNamed(String name) {
    for (@Nullable ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().equals(name)) {
        return thread.getThreadId();
      }
    }
    throw new UnsupportedOperationException("This JVM lists no thread named " + name);
  }
}
