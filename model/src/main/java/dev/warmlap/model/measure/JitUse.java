package dev.warmlap.model.measure;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of a JVM's compiler threads over a span, by the kernel's account.
 *
 * @param c1 of the threads that compile quickly; null where there are none, as with {@code -Xint}
 * @param c2 of the threads that compile well; null where there are none, as with {@code
 *     -XX:TieredStopAtLevel=1}
 * @param runQueueWait time that all these threads together could run but waited for a processor;
 *     null where the kernel does not tell
 */
public record JitUse(
    @Nullable Duration c1, @Nullable Duration c2, @Nullable Duration runQueueWait) {

  /** No compiler thread is there: nothing is compiled. */
  public static final JitUse NONE = new JitUse(null, null, null);

  /** Of all compiler threads. */
  public Duration cpu() {
    return (c1 == null ? Duration.ZERO : c1).plus(c2 == null ? Duration.ZERO : c2);
  }
}
