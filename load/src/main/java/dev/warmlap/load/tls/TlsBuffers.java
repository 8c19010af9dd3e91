package dev.warmlap.load.tls;

import java.nio.ByteBuffer;

/**
 * Where the connections of one loop, which come one at a time, encrypt to and decrypt to.
 *
 * @param records direct
 * @param clear direct
 */
record TlsBuffers(ByteBuffer records, ByteBuffer clear) {

  /**
   * No record is larger (RFC 8446, 5.2, has 16,645 bytes), even of a peer that exceeds that, as
   * JSSE may.
   */
  private static final int BYTES = 1 << 15;

  static TlsBuffers allocate() {
    return new TlsBuffers(ByteBuffer.allocateDirect(BYTES), ByteBuffer.allocateDirect(BYTES));
  }
}
