package dev.warmlap.load.http;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Looks at eight bytes at a time. */
final class ByteSearch {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long FEEDS = ONES * '\n';
  private static final long COLONS = ONES * ':';

  private ByteSearch() {}

  /** The eight bytes from there on, as {@link #word} gives them. */
  static long longAt(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  /** Eight ASCII characters as one number. */
  static long word(String text) {
    return longAt(text.getBytes(StandardCharsets.US_ASCII), 0);
  }

  /** Index of the first line feed in {@code [from, to)}, or -1. */
  static int lineFeed(byte[] bytes, int from, int to) {
    return find(bytes, from, to, FEEDS, (byte) '\n');
  }

  /** Index of the first colon in {@code [from, to)}, or -1. */
  static int colon(byte[] bytes, int from, int to) {
    return find(bytes, from, to, COLONS, (byte) ':');
  }

  /**
   * The lowest set high bit of {@code (x - 1..1) & ~x & 80..80} marks the first zero byte of x
   * (Mycroft's test; higher marks may be false, the lowest never is).
   */
  private static int find(byte[] bytes, int from, int to, long pattern, byte wanted) {
    int at = from;
    for (; at + 8 <= to; at += 8) {
      long differences = longAt(bytes, at) ^ pattern;
      long zeros = (differences - ONES) & ~differences & HIGH_BITS;
      if (zeros != 0) {
        return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
    }
    for (; at < to; at++) {
      if (bytes[at] == wanted) {
        return at;
      }
    }
    return -1;
  }
}
