package dev.warmlap.load.net;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * Memory by its address, for what is shared with the kernel. The caller answers for the address:
 * nothing here is checked, so that an access costs one instruction and no object.
 */
final class Memory {

  @SuppressWarnings("restricted") // see above
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
  private static final VarHandle SHORT = JAVA_SHORT.varHandle().withInvokeExactBehavior();

  private Memory() {}

  static byte getByte(long address) {
    return ALL.get(JAVA_BYTE, address);
  }

  static int getInt(long address) {
    return ALL.get(JAVA_INT, address);
  }

  static long getLong(long address) {
    return ALL.get(JAVA_LONG, address);
  }

  static void putByte(long address, byte value) {
    ALL.set(JAVA_BYTE, address, value);
  }

  static void putShort(long address, short value) {
    ALL.set(JAVA_SHORT, address, value);
  }

  static void putInt(long address, int value) {
    ALL.set(JAVA_INT, address, value);
  }

  static void putLong(long address, long value) {
    ALL.set(JAVA_LONG, address, value);
  }

  /** Sees all that the kernel wrote before this value. */
  static int getIntAcquire(long address) {
    return (int) INT.getAcquire(ALL, address);
  }

  /** Lets the kernel see all that was written before. */
  static void putIntRelease(long address, int value) {
    INT.setRelease(ALL, address, value);
  }

  /** Lets the kernel see all that was written before. */
  static void putShortRelease(long address, short value) {
    SHORT.setRelease(ALL, address, value);
  }

  /** Of a direct buffer's first byte, whatever its position. */
  static long address(ByteBuffer direct) {
    return MemorySegment.ofBuffer(direct).address() - direct.position();
  }
}
