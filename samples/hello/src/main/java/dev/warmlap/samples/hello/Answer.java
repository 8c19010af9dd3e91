package dev.warmlap.samples.hello;

import java.time.Instant;

/**
 * What {@code /hello} and {@code /async} answer.
 *
 * @param time when the work was done
 * @param message what was done
 * @param thread the serving thread as it prints itself, such as {@code
 *     VirtualThread[#40,tomcat-handler-2]/runnable@ForkJoinPool-1-worker-1}
 * @param kind whether that thread is a platform or a virtual one
 */
record Answer(Instant time, String message, String thread, ThreadKind kind) {

  /** An answer by the current thread, now. */
  static Answer ofCurrentThread(String message) {
    return new Answer(
        Instant.now(), message, Thread.currentThread().toString(), ThreadKind.ofCurrentThread());
  }
}
