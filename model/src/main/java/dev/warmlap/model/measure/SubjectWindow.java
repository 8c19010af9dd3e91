package dev.warmlap.model.measure;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the subject did over about one window of a round, seen from outside. What could not be read
 * is null, never 0.
 *
 * @param start from the round's start, as the lab saw it
 * @param length until the next reading: about a window's
 * @param cpu of all the subject's processes
 * @param jit the JVM's compilers; null where there is no JVM, or its threads cannot be told apart
 * @param gcCpu of the threads that collect garbage, the VM's own thread included, which does it
 *     alone in the serial collector; null as {@code jit}
 * @param collections that ended, of all of the JVM's collectors; null where the JVM publishes no
 *     performance counters
 * @param compilations that ended; null likewise
 */
public record SubjectWindow(
    Duration start,
    Duration length,
    @Nullable Duration cpu,
    @Nullable JitUse jit,
    @Nullable Duration gcCpu,
    @Nullable Long collections,
    @Nullable Long compilations) {

  public SubjectWindow {
    if (!length.isPositive()) {
      throw new IllegalArgumentException("A window has a length, found " + length);
    }
  }
}
