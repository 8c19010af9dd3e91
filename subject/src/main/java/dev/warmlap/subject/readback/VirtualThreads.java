package dev.warmlap.subject.readback;

import dev.warmlap.model.study.Level;
import java.util.Collection;
import java.util.List;

/**
 * Whether requests are served on virtual threads. No bean says so, and no virtual thread of a
 * handler exists while no request runs; three witnesses together say it:
 *
 * <ol>
 *   <li>Tomcat's own pool is not in use ({@code maxThreads} is -1, which is also so with any
 *       executor of the application),
 *   <li>none of the pool's threads ({@code http-nio-…-exec-1}) is there, although some are always
 *       kept when platform threads serve,
 *   <li>the JVM has started its scheduler of virtual threads, which it does at the first one.
 * </ol>
 *
 * <p>They contradict each other only with an executor of the application's own making; then the
 * answer is that it is not known.
 */
final class VirtualThreads {

  /** Kernel names of the JVM's own threads for virtual ones, JDK 21 to 25, cut to 15 bytes. */
  private static final List<String> SCHEDULER = List.of("VirtualThread-u", "ForkJoinPool-1-");

  private VirtualThreads() {}

  /**
   * @param ownPool whether Tomcat's own pool is in use
   * @param poolName which its threads are named after
   * @param javaThreads names of all platform threads by the JVM
   * @param kernelThreads names of all threads by the kernel
   */
  static Reading judge(
      boolean ownPool,
      String poolName,
      Collection<String> javaThreads,
      Collection<String> kernelThreads) {
    if (ownPool) {
      return Reading.of(
          new Level.Truth(false), "JMX ThreadPool maxThreads: Tomcat's own pool serves");
    }
    if (javaThreads.stream().anyMatch(name -> name.startsWith(poolName + "-exec-"))) {
      return Reading.unknown(
          "JMX ThreadPool maxThreads is -1, but threads named "
              + poolName
              + "-exec-… run: an executor of the application's own");
    }
    return kernelThreads.stream().anyMatch(SCHEDULER::contains)
        ? Reading.of(
            new Level.Truth(true),
            "JMX ThreadPool maxThreads is -1, no thread "
                + poolName
                + "-exec-… runs, and the JVM's scheduler of virtual threads does")
        : Reading.unknown(
            "JMX ThreadPool maxThreads is -1, but the JVM has not started a virtual"
                + " thread: an executor of the application's own");
  }
}
