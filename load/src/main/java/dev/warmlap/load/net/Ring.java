package dev.warmlap.load.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;

/**
 * An io_uring: a queue of what the kernel is to do, and one of what has been done. For the thread
 * that made it.
 *
 * <p>What is prepared is handed over by the next {@link #enter}. The kernel works for this ring
 * only within that call ({@code DEFER_TASKRUN}), so that nothing is completed, and no buffer taken,
 * behind the back of the code between two calls.
 *
 * <p>Numbers and offsets are those of linux/io_uring.h.
 */
final class Ring implements AutoCloseable {

  /** In the flags of a completion: its operation goes on, and completes again. */
  static final int MORE = 1 << 1;

  /** In the flags of a completion: it used the buffer whose number is in the upper 16 bits. */
  static final int BUFFER = 1;

  private static final long SYS_SETUP = 425;
  private static final long SYS_ENTER = 426;
  private static final long SYS_REGISTER = 427;

  private static final int SETUP_CQSIZE = 1 << 3;
  private static final int SETUP_CLAMP = 1 << 4;
  private static final int SETUP_SUBMIT_ALL = 1 << 7;
  private static final int SETUP_SINGLE_ISSUER = 1 << 12;
  private static final int SETUP_DEFER_TASKRUN = 1 << 13;
  private static final int SETUP_NO_SQARRAY = 1 << 16;

  /** Linux 6.1. */
  private static final int SETUP =
      SETUP_CQSIZE | SETUP_CLAMP | SETUP_SUBMIT_ALL | SETUP_SINGLE_ISSUER | SETUP_DEFER_TASKRUN;

  private static final int REGISTER_RING_FDS = 20;

  private static final int ENTER_GETEVENTS = 1;
  private static final int ENTER_EXT_ARG = 1 << 3;
  private static final int ENTER_REGISTERED_RING = 1 << 4;

  private static final long OFFSET_SQES = 0x10000000L;
  private static final int SQE_BYTES = 64;
  private static final int CQE_BYTES = 16;
  private static final int PARAMS_BYTES = 120;
  private static final int SQ_OFFSETS = 40;
  private static final int CQ_OFFSETS = 80;

  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_SHARED_POPULATE = 0x8001;

  private static final long SECOND_NANOS = 1_000_000_000;

  private final Libc libc;
  private final Arena arena = Arena.ofConfined();
  private final int fd;

  /** The descriptor to enter by: registered, so that the kernel need not look it up. */
  private final long enterFd;

  private final long enterFlags;

  /** A {@code io_uring_getevents_arg} that points to a timespec. */
  private final long waitArgument = arena.allocate(24, 8).address();

  private final long timespec = arena.allocate(16, 8).address();

  private final long queues;
  private final long queuesBytes;
  private final long entries;
  private final int entryCount;
  private final long sqHead;
  private final long sqTail;
  private final int sqMask;
  private final long cqHead;
  private final long cqTail;
  private final int cqMask;
  private final long completions;

  private int tail;
  private int head;

  /**
   * Makes a ring.
   *
   * @param entries that can be prepared between two calls of the kernel, about
   * @param completions that find room at once, about
   * @throws IOException when the kernel refuses, with its reason
   */
  Ring(Libc libc, int entries, int completions) throws IOException {
    this.libc = libc;
    try {
      long params = arena.allocate(PARAMS_BYTES, 8).address();
      boolean indirect = false;
      int made = setup(entries, completions, params, SETUP | SETUP_NO_SQARRAY);
      if (made == -Errno.EINVAL) { // before Linux 6.6
        indirect = true;
        made = setup(entries, completions, params, SETUP);
      }
      if (made < 0) {
        throw new IOException(UringRefusal.words(-made));
      }
      fd = made;
      entryCount = Memory.getInt(params);
      int completionCount = Memory.getInt(params + 4);
      long sq = params + SQ_OFFSETS;
      long cq = params + CQ_OFFSETS;
      queuesBytes =
          Math.max(
              Integer.toUnsignedLong(Memory.getInt(sq + 24)) + 4L * entryCount,
              Integer.toUnsignedLong(Memory.getInt(cq + 20)) + (long) CQE_BYTES * completionCount);
      queues = map(queuesBytes, 0);
      this.entries = map((long) SQE_BYTES * entryCount, OFFSET_SQES);
      sqHead = queues + Memory.getInt(sq);
      sqTail = queues + Memory.getInt(sq + 4);
      sqMask = Memory.getInt(queues + Memory.getInt(sq + 8));
      cqHead = queues + Memory.getInt(cq);
      cqTail = queues + Memory.getInt(cq + 4);
      cqMask = Memory.getInt(queues + Memory.getInt(cq + 8));
      this.completions = queues + Memory.getInt(cq + 20);
      if (indirect) {
        long array = queues + Memory.getInt(sq + 24);
        for (int i = 0; i < entryCount; i++) {
          Memory.putInt(array + 4L * i, i);
        }
      }
      tail = Memory.getInt(sqTail);
      head = Memory.getInt(cqHead);
      Memory.putLong(waitArgument + 16, timespec);
      long update = arena.allocate(16, 8).address();
      Memory.putInt(update, -1); // whichever place is free
      Memory.putLong(update + 8, fd);
      boolean registered = register(REGISTER_RING_FDS, update, 1) == 1;
      enterFd = registered ? Memory.getInt(update) : fd;
      enterFlags = registered ? ENTER_REGISTERED_RING : 0;
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  private int setup(int entries, int completions, long params, int flags) {
    Memory.putInt(params + 4, completions);
    Memory.putInt(params + 8, flags);
    return (int) libc.syscall(SYS_SETUP, entries, params, 0, 0, 0, 0);
  }

  private long map(long bytes, long offset) throws IOException {
    long address = libc.mmap(bytes, PROT_READ_WRITE, MAP_SHARED_POPULATE, fd, offset);
    if (address < 0) {
      int _ = libc.close(fd); // what is mapped already lasts as long as the process
      throw new IOException("its queues cannot be mapped: " + Libc.words((int) -address));
    }
    return address;
  }

  /** Answers what the system call does, see {@link Libc}. */
  int register(int what, long argument, int count) {
    return (int) libc.syscall(SYS_REGISTER, fd, what, argument, count, 0, 0);
  }

  /**
   * Prepares an operation. The memory that it names must stay as it is until the next {@link
   * #enter}, and what it sends from until it is completed.
   *
   * @param operation with its flags and descriptor, see {@link Operation}
   * @param offset or second address
   * @param length in the lower half, the operation's own flags in the upper
   * @param userData comes back with its completion
   * @param group of buffers to receive into
   */
  void prepare(long operation, long offset, long address, long length, long userData, long group) {
    if (tail - Memory.getIntAcquire(sqHead) == entryCount) {
      submit();
    }
    long entry = entries + (long) SQE_BYTES * (tail & sqMask);
    tail++;
    Memory.putLong(entry, operation);
    Memory.putLong(entry + 8, offset);
    Memory.putLong(entry + 16, address);
    Memory.putLong(entry + 24, length);
    Memory.putLong(entry + 32, userData);
    Memory.putLong(entry + 40, group);
  }

  /** Hands over what is prepared, without taking notice of what is done. */
  void submit() {
    Memory.putIntRelease(sqTail, tail);
    while (tail != Memory.getIntAcquire(sqHead)) {
      int queued = tail - Memory.getIntAcquire(sqHead);
      long result = libc.syscall(SYS_ENTER, enterFd, queued, 0, enterFlags, 0, 0);
      if (result < 0 && result != -Errno.EINTR) {
        throw failed((int) -result);
      }
    }
  }

  /**
   * Hands over what is prepared, and waits until so many operations are completed or the time is
   * over, whichever comes first; it may return earlier.
   *
   * @param waitNanos {@link Network#FOREVER} to wait as long as it takes
   */
  void enter(int atLeast, long waitNanos) {
    Memory.putIntRelease(sqTail, tail);
    int queued = tail - Memory.getIntAcquire(sqHead);
    long result;
    if (atLeast == 0 || waitNanos == Network.FOREVER) {
      result =
          libc.syscall(SYS_ENTER, enterFd, queued, atLeast, enterFlags | ENTER_GETEVENTS, 0, 0);
    } else {
      Memory.putLong(timespec, waitNanos / SECOND_NANOS);
      Memory.putLong(timespec + 8, waitNanos % SECOND_NANOS);
      result =
          libc.syscall(
              SYS_ENTER,
              enterFd,
              queued,
              atLeast,
              enterFlags | ENTER_GETEVENTS | ENTER_EXT_ARG,
              waitArgument,
              24);
    }
    if (result < 0) {
      notEntered((int) -result);
    }
  }

  /**
   * The time is over, a signal came, or the queue of completions must be emptied first: what was
   * not handed over is by the next call.
   */
  private static void notEntered(int errno) {
    switch (errno) {
      case Errno.ETIME, Errno.EINTR, Errno.EBUSY, Errno.EAGAIN -> {}
      default -> throw failed(errno);
    }
  }

  private static UncheckedIOException failed(int errno) {
    String message = "io_uring failed in an event loop: " + Libc.words(errno);
    return new UncheckedIOException(message, new IOException(message));
  }

  /** How many completions lie here. */
  int completed() {
    return Memory.getIntAcquire(cqTail) - head;
  }

  /**
   * Takes the next completion.
   *
   * @return its address: its user data, result and flags, valid until {@link #taken}
   */
  long take() {
    return completions + (long) CQE_BYTES * (head++ & cqMask);
  }

  /** Gives the kernel the room of what was taken. */
  void taken() {
    Memory.putIntRelease(cqHead, head);
  }

  @Override
  public void close() {
    int _ = libc.munmap(entries, (long) SQE_BYTES * entryCount);
    int _ = libc.munmap(queues, queuesBytes);
    int _ = libc.close(fd);
    arena.close();
  }
}
