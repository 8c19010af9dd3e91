package dev.warmlap.load.net;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** By how much Linux may be late with a thread's timers, so as to serve several at once. */
final class TimerSlack {

  /** From linux/prctl.h. */
  private static final int PR_SET_TIMERSLACK = 29;

  private TimerSlack() {}

  /** Asks for the least for the calling thread, instead of 50 µs (man 2 PR_SET_TIMERSLACK). */
  static void lower() {
    set(1);
  }

  /** Gives the calling thread its default again. */
  static void restore() {
    set(0);
  }

  @SuppressWarnings("restricted") // of prctl(2) as the manual has it
  private static void set(long nanos) {
    try {
      Linker linker = Linker.nativeLinker();
      MethodHandle prctl =
          linker.downcallHandle(
              linker.defaultLookup().findOrThrow("prctl"),
              FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
              Linker.Option.firstVariadicArg(1));
      int _ = (int) prctl.invokeExact(PR_SET_TIMERSLACK, nanos, 0L, 0L, 0L);
    } catch (Throwable _) {
      // No Linux, or no native access: timers come later then, which is measured where it matters.
    }
  }
}
