package dev.warmlap.load;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a thread used, or has used so far.
 *
 * @param cpuNanos CPU time, user and system
 * @param waitNanos time in which it could have run but waited for a processor; negative when the
 *     kernel does not tell
 * @param allocatedBytes on the Java heap
 */
record ThreadUse(long wallNanos, long cpuNanos, long waitNanos, long allocatedBytes) {

  private static final long UNKNOWN = -1;
  private static final Path SCHEDSTAT = Path.of("/proc/thread-self/schedstat");
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The calling thread's account at the start of a span; what reading it allocates is before. */
  static ThreadUse atStart() {
    long waitNanos = runQueueWait();
    long cpuNanos = THREADS.getCurrentThreadCpuTime();
    return new ThreadUse(
        System.nanoTime(), cpuNanos, waitNanos, THREADS.getCurrentThreadAllocatedBytes());
  }

  /** The calling thread's account at the end of a span; what reading it allocates is after. */
  static ThreadUse atEnd() {
    long allocatedBytes = THREADS.getCurrentThreadAllocatedBytes();
    long wallNanos = System.nanoTime();
    long cpuNanos = THREADS.getCurrentThreadCpuTime();
    return new ThreadUse(wallNanos, cpuNanos, runQueueWait(), allocatedBytes);
  }

  ThreadUse minus(ThreadUse earlier) {
    boolean waitKnown = waitNanos >= 0 && earlier.waitNanos >= 0;
    return new ThreadUse(
        wallNanos - earlier.wallNanos,
        cpuNanos - earlier.cpuNanos,
        waitKnown ? waitNanos - earlier.waitNanos : UNKNOWN,
        allocatedBytes - earlier.allocatedBytes);
  }

  /**
   * CPU time over the time in which the thread was not kept waiting for a processor, 0 to 1: 1
   * means that it never slept, so that it had no time to spare, whether it ran all the while or had
   * to queue for a processor. A thread that merely queues behind the subject's threads, but sleeps
   * between, stays below: waiting is neither work nor leisure, so it is left out of both sides.
   */
  double utilisation() {
    long couldRun = wallNanos - Math.max(0, waitNanos);
    return couldRun <= 0 ? (wallNanos > 0 ? 1 : 0) : Math.clamp((double) cpuNanos / couldRun, 0, 1);
  }

  /** {@code schedstat}: time on the processor, time waiting for one, time slices (kernel doc). */
  private static long runQueueWait() {
    try {
      String[] fields = Files.readString(SCHEDSTAT).strip().split(" ", -1);
      return fields.length < 2 ? UNKNOWN : Long.parseLong(fields[1]);
    } catch (IOException | NumberFormatException e) {
      return UNKNOWN; // a kernel without CONFIG_SCHED_INFO, or no Linux
    }
  }
}
