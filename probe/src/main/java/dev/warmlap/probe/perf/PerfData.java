package dev.warmlap.probe.perf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The counters in a HotSpot performance data file, version 2.0: a prologue, then entries of a
 * header, a name and a value each. The layout is that of {@code PerfDataPrologue} and {@code
 * PerfDataEntry} in HotSpot's {@code perfMemory.hpp}; {@code jstat} reads the same.
 */
final class PerfData {

  /** The first four bytes, in this order whatever the order of the others. */
  private static final int MAGIC = 0xCAFEC0C0;

  private static final byte LITTLE_ENDIAN = 1;
  private static final byte MAJOR_VERSION = 2;

  /** Bytes of the prologue. */
  private static final int PROLOGUE = 32;

  /** Bytes of an entry's header. */
  private static final int ENTRY_HEADER = 20;

  /** The JVM's own letter for the type long. */
  private static final byte LONG = 'J';

  private PerfData() {}

  /**
   * The whole numbers by their names, those only; empty when this is no such file, or one that the
   * JVM has not finished making.
   *
   * @param file the whole of it, as it is at some instant; a JVM may add entries while it runs
   */
  static Optional<Map<String, Long>> numbers(byte[] file) {
    if (file.length < PROLOGUE) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(file);
    boolean accessible = bytes.get(7) != 0;
    if (bytes.getInt(0) != MAGIC || bytes.get(5) != MAJOR_VERSION || !accessible) {
      return Optional.empty();
    }
    bytes.order(bytes.get(4) == LITTLE_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    int entries = bytes.getInt(28);
    long at = bytes.getInt(24);
    var numbers = new HashMap<String, Long>();
    for (int i = 0; i < entries; i++) {
      if (at < PROLOGUE || at + ENTRY_HEADER > file.length) {
        return Optional.empty();
      }
      int entry = (int) at;
      long length = bytes.getInt(entry);
      long name = at + bytes.getInt(entry + 4);
      long value = at + bytes.getInt(entry + 16);
      long end = at + length;
      if (length < ENTRY_HEADER || end > file.length || name < at || value < at || name >= end) {
        return Optional.empty();
      }
      boolean scalar = bytes.getInt(entry + 8) == 0;
      if (scalar && bytes.get(entry + 12) == LONG && value + Long.BYTES <= end) {
        numbers.put(text(file, (int) name, (int) end), bytes.getLong((int) value));
      }
      at = end;
    }
    return Optional.of(numbers);
  }

  /** Up to a zero byte. */
  private static String text(byte[] file, int from, int limit) {
    int end = from;
    while (end < limit && file[end] != 0) {
      end++;
    }
    return new String(file, from, end - from, StandardCharsets.UTF_8);
  }
}
