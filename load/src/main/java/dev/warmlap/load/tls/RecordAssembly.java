package dev.warmlap.load.tls;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Makes whole records of what comes in pieces; keeps only a record's beginning. */
final class RecordAssembly {

  /** Type, version and length (RFC 8446, 5.1). */
  private static final int HEADER_BYTES = 5;

  private static final int LENGTH_OFFSET = 3;

  /** What has come of an unfinished record, up to the position. */
  private @Nullable ByteBuffer unfinished;

  /**
   * The next record.
   *
   * @return one that begins with a whole record; null when what came has been consumed, and none is
   *     whole
   */
  @Nullable ByteBuffer next(ByteBuffer bytes) {
    ByteBuffer record = unfinished;
    if (record == null) {
      if (isWhole(bytes)) {
        return bytes;
      }
      if (!bytes.hasRemaining()) {
        return null;
      }
      record = ByteBuffer.allocate(HEADER_BYTES);
    }
    fill(record, bytes);
    if (!record.hasRemaining() && record.capacity() < HEADER_BYTES + length(record, 0)) {
      record = ByteBuffer.allocate(HEADER_BYTES + length(record, 0)).put(record.flip());
      fill(record, bytes);
    }
    if (record.hasRemaining()) {
      unfinished = record;
      return null;
    }
    unfinished = null;
    return record.flip();
  }

  private static boolean isWhole(ByteBuffer bytes) {
    return bytes.remaining() >= HEADER_BYTES
        && bytes.remaining() >= HEADER_BYTES + length(bytes, bytes.position());
  }

  private static int length(ByteBuffer record, int offset) {
    return Short.toUnsignedInt(record.getShort(offset + LENGTH_OFFSET));
  }

  private static void fill(ByteBuffer record, ByteBuffer bytes) {
    int count = Math.min(record.remaining(), bytes.remaining());
    record.put(record.position(), bytes, bytes.position(), count);
    record.position(record.position() + count);
    bytes.position(bytes.position() + count);
  }
}
