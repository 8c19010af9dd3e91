package dev.warmlap.load.http;

import java.nio.ByteBuffer;

/**
 * What the parsers of one thread share: a piece of memory in which heads are read, and the head
 * that was read last.
 *
 * <p>A server's answers to the same request differ in their Date, and that once a second. A head
 * that is the same to the byte as one that has been read whole says the same, so comparing is
 * enough, and it is several times cheaper than reading.
 */
public final class ParserMemory {

  /** Most heads fit; of a body that follows, no more is copied. */
  static final int PIECE_BYTES = 2 * 1024;

  final byte[] piece = new byte[PIECE_BYTES];

  private final ByteBuffer lastHead = ByteBuffer.allocate(PIECE_BYTES).limit(0);
  private final Framing lastFraming = new Framing();

  /** Remembers the head that is at the beginning of the piece. */
  void remember(int headLength, Framing framing) {
    lastHead.clear().put(piece, 0, headLength).flip();
    lastFraming.set(framing);
  }

  /**
   * Length of the head at the buffer's position when it is the one remembered, blank line and all;
   * else 0.
   */
  int known(ByteBuffer in) {
    int length = lastHead.limit();
    int same = in.mismatch(lastHead);
    return same < 0 || same >= length ? length : 0;
  }

  /** What the remembered head says. */
  Framing framing() {
    return lastFraming;
  }
}
