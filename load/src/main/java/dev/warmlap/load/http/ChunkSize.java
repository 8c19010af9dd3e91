package dev.warmlap.load.http;

/** The line before a chunk: its size in hexadecimal, then perhaps extensions (RFC 9112 7.1). */
final class ChunkSize {

  /** Stands for a line that says no size. */
  static final long MALFORMED = -1;

  private ChunkSize() {}

  /** The size that the line in {@code [from, to)} says, or {@link #MALFORMED}. */
  static long of(byte[] bytes, int from, int to) {
    long size = 0;
    int at = from;
    for (; at < to; at++) {
      int digit = digit(bytes[at]);
      if (digit < 0) {
        break;
      }
      if (size > Long.MAX_VALUE >> 4) {
        return MALFORMED;
      }
      size = size << 4 | digit;
    }
    int rest = Octets.skipBlanks(bytes, at, to);
    return at > from && (rest == to || bytes[rest] == ';') ? size : MALFORMED;
  }

  private static int digit(byte octet) {
    if (octet >= '0' && octet <= '9') {
      return octet - '0';
    }
    int letter = octet | 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }
}
