package dev.warmlap.load.net;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls into Linux that io_uring needs. Each answers what the system call does: a negative
 * number is a failure, of {@link Errno} times -1. One object for each thread.
 */
@SuppressWarnings("restricted") // what is called is known, and so are its arguments
final class Libc {

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
  private static final long ERRNO_OFFSET = STATE.byteOffset(PathElement.groupElement("errno"));
  private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");

  private static final MethodHandle SYSCALL =
      call(
          "syscall",
          JAVA_LONG,
          List.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
          Linker.Option.firstVariadicArg(1));
  private static final MethodHandle MMAP =
      call(
          "mmap",
          JAVA_LONG,
          List.of(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final MethodHandle MUNMAP =
      call("munmap", JAVA_INT, List.of(JAVA_LONG, JAVA_LONG));
  private static final MethodHandle SOCKET =
      call("socket", JAVA_INT, List.of(JAVA_INT, JAVA_INT, JAVA_INT));
  private static final MethodHandle BIND =
      call("bind", JAVA_INT, List.of(JAVA_INT, JAVA_LONG, JAVA_INT));
  private static final MethodHandle SETSOCKOPT =
      call("setsockopt", JAVA_INT, List.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT));
  private static final MethodHandle GETSOCKOPT =
      call("getsockopt", JAVA_INT, List.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
  private static final MethodHandle EVENTFD =
      call("eventfd", JAVA_INT, List.of(JAVA_INT, JAVA_INT));
  private static final MethodHandle CLOSE = call("close", JAVA_INT, List.of(JAVA_INT));
  private static final MethodHandle EVENTFD_WRITE =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("eventfd_write"),
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final MethodHandle STRERROR =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("strerror"), FunctionDescriptor.of(ADDRESS, JAVA_INT));

  /** Longer than any of the system's messages. */
  private static final long LONGEST_MESSAGE = 1024;

  private final MemorySegment state = Arena.ofAuto().allocate(STATE);

  private static MethodHandle call(
      String name, ValueLayout result, List<MemoryLayout> arguments, Linker.Option... options) {
    var all = new ArrayList<>(List.of(options));
    all.add(ERRNO);
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(name),
        FunctionDescriptor.of(result, arguments.toArray(MemoryLayout[]::new)),
        all.toArray(Linker.Option[]::new));
  }

  long syscall(long number, long a, long b, long c, long d, long e, long f) {
    try {
      return checked((long) SYSCALL.invokeExact(state, number, a, b, c, d, e, f));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  long mmap(long length, int protection, int flags, int fd, long offset) {
    try {
      return checked((long) MMAP.invokeExact(state, 0L, length, protection, flags, fd, offset));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int munmap(long address, long length) {
    try {
      return (int) checked((int) MUNMAP.invokeExact(state, address, length));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int socket(int domain, int type) {
    try {
      return (int) checked((int) SOCKET.invokeExact(state, domain, type, 0));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int bind(int fd, long address, int length) {
    try {
      return (int) checked((int) BIND.invokeExact(state, fd, address, length));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int setsockopt(int fd, int level, int name, long value, int length) {
    try {
      return (int) checked((int) SETSOCKOPT.invokeExact(state, fd, level, name, value, length));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int getsockopt(int fd, int level, int name, long value, long length) {
    try {
      return (int) checked((int) GETSOCKOPT.invokeExact(state, fd, level, name, value, length));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int eventfd(int flags) {
    try {
      return (int) checked((int) EVENTFD.invokeExact(state, 0, flags));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  int close(int fd) {
    try {
      return (int) checked((int) CLOSE.invokeExact(state, fd));
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  /** Adds one; for any thread. It can only fail when the counter is full, which wakes as well. */
  static void signal(int eventfd) {
    try {
      int _ = (int) EVENTFD_WRITE.invokeExact(eventfd, 1L);
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  /** An error in the words of the system; for any thread. */
  static String words(int errno) {
    try {
      var message = (MemorySegment) STRERROR.invokeExact(errno);
      return message.reinterpret(LONGEST_MESSAGE).getString(0);
    } catch (Throwable t) {
      throw impossible(t);
    }
  }

  private long checked(long result) {
    return result == -1 ? -state.get(JAVA_INT, ERRNO_OFFSET) : result;
  }

  private static AssertionError impossible(Throwable thrown) {
    return new AssertionError("A call into C cannot throw", thrown);
  }
}
