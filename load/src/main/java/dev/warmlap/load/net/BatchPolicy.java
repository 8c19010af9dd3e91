package dev.warmlap.load.net;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;

/**
 * Linux's {@code SCHED_BATCH}, under which a thread that wakes up does not interrupt the thread
 * that runs (man 7 sched). A generator that shares processors with a busy server then comes to its
 * answers when the server has no more of them to give, many at a time, instead of interrupting it
 * for each.
 */
public final class BatchPolicy {

  /** From linux/sched.h. */
  private static final int SCHED_OTHER = 0;

  private static final int SCHED_BATCH = 3;

  /** In place of a thread's id. */
  private static final int THIS_THREAD = 0;

  private BatchPolicy() {}

  /**
   * Puts the calling platform thread under the policy for the rest of its life, unless someone has
   * chosen another than the usual for it. Needs no privilege.
   *
   * @return whether it is under the policy now; false where there is no Linux, too
   */
  @SuppressWarnings("restricted") // of sched_setscheduler(2) as the manual has it
  public static boolean enter() {
    try (Arena arena = Arena.ofConfined()) {
      int policy = (int) handle("sched_getscheduler", JAVA_INT).invokeExact(THIS_THREAD);
      if (policy != SCHED_OTHER) {
        return policy == SCHED_BATCH;
      }
      MemorySegment priority = arena.allocateFrom(JAVA_INT, 0);
      return (int)
              handle("sched_setscheduler", JAVA_INT, JAVA_INT, ADDRESS)
                  .invokeExact(THIS_THREAD, SCHED_BATCH, priority)
          == 0;
    } catch (NoSuchElementException
        | IllegalCallerException
        | UnsupportedOperationException
        | LinkageError _) {
      return false; // no Linux, or no native access: the result says which policy was in force
    } catch (Throwable e) {
      throw new AssertionError("A call into C cannot throw", e);
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle handle(String name, MemoryLayout... arguments) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, arguments));
  }
}
