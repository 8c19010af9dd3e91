package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A thread to which the system forbids io_uring, as Docker's usual filter of system calls does to a
 * container; other threads of the process may use it (seccomp(2)).
 */
public final class ForbiddenUring {

  private static final int PR_SET_NO_NEW_PRIVS = 38;
  private static final int SECCOMP_SET_MODE_FILTER = 1;
  private static final int IO_URING_SETUP = 425;
  private static final int EPERM = 1;

  private static final short LOAD_WORD = 0x20;
  private static final short JUMP_IF_EQUAL = 0x15;
  private static final short RETURN = 0x06;
  private static final int ERRNO = 0x00050000;
  private static final int ALLOW = 0x7fff0000;

  private ForbiddenUring() {}

  /** What the action answers on such a thread; what it throws is the cause of what this throws. */
  public static <T> T during(Callable<T> action) throws ExecutionException, InterruptedException {
    var task =
        new FutureTask<>(
            () -> {
              forbid();
              return action.call();
            });
    Thread.ofPlatform().start(task);
    return task.get();
  }

  private static void forbid() {
    var libc = new Libc();
    boolean amd64 = System.getProperty("os.arch").equals("amd64");
    long prctl = amd64 ? 157 : 167;
    long seccomp = amd64 ? 317 : 277;
    try (Arena arena = Arena.ofConfined()) {
      // struct sock_filter[4] of linux/filter.h, and the struct sock_fprog that points to it
      MemorySegment filter = arena.allocate(4 * 8, 8);
      instruction(filter, 0, LOAD_WORD, 0, 0, 0);
      instruction(filter, 1, JUMP_IF_EQUAL, 0, 1, IO_URING_SETUP);
      instruction(filter, 2, RETURN, 0, 0, ERRNO | EPERM);
      instruction(filter, 3, RETURN, 0, 0, ALLOW);
      MemorySegment program = arena.allocate(16, 8);
      program.set(ValueLayout.JAVA_SHORT, 0, (short) 4);
      program.set(ValueLayout.JAVA_LONG, 8, filter.address());
      assertThat(libc.syscall(prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0, 0)).isZero();
      assertThat(libc.syscall(seccomp, SECCOMP_SET_MODE_FILTER, 0, program.address(), 0, 0, 0))
          .isZero();
    }
  }

  private static void instruction(
      MemorySegment filter, int index, short code, int ifTrue, int ifFalse, int operand) {
    long at = 8L * index;
    filter.set(ValueLayout.JAVA_SHORT, at, code);
    filter.set(ValueLayout.JAVA_BYTE, at + 2, (byte) ifTrue);
    filter.set(ValueLayout.JAVA_BYTE, at + 3, (byte) ifFalse);
    filter.set(ValueLayout.JAVA_INT, at + 4, operand);
  }
}
