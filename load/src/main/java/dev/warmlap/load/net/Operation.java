package dev.warmlap.load.net;

/**
 * The first eight bytes of a submission, without the descriptor in their upper half: the operation,
 * flags for all kinds, flags for its kind (linux/io_uring.h).
 */
final class Operation {

  private static final long SKIP_SUCCESS = 1L << (8 + 6);
  private static final long SELECT_BUFFER = 1L << (8 + 5);
  private static final long MULTISHOT = 2L << 16;

  static final long CANCEL = 14 | SKIP_SUCCESS;
  static final long CONNECT = 16;
  static final long CLOSE = 19;
  static final long READ = 22;

  /** Is heard of when it ends. */
  static final long SEND = 26;

  /** Is heard of only when it does not send everything. */
  static final long SEND_SILENTLY = 26 | SKIP_SUCCESS;

  /** Receives again and again, each time into one of the provided buffers. */
  static final long RECEIVE = 27 | SELECT_BUFFER | MULTISHOT;

  private Operation() {}

  static long on(int fd, long operation) {
    return operation | (long) fd << 32;
  }
}
