package dev.warmlap.load.http;

import java.util.Arrays;

/** The beginning of a line whose end has not come. */
final class SplitLine {

  /** Most lines of a head fit. */
  private static final int FIRST_SIZE = 128;

  private static final byte[] NOTHING = new byte[0];

  private byte[] bytes = NOTHING;
  private int length;

  /** What has come so far is in its first {@link #length()} bytes. */
  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  void add(byte[] piece, int from, int to) {
    int longer = length + to - from;
    if (longer > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(FIRST_SIZE, Integer.highestOneBit(longer) * 2));
    }
    System.arraycopy(piece, from, bytes, length, to - from);
    length = longer;
  }

  void clear() {
    length = 0;
  }
}
