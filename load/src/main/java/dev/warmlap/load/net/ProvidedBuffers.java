package dev.warmlap.load.net;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;

/**
 * The buffers that a ring receives into, one group. The kernel takes them in the order in which
 * they are offered, only within {@link Ring#enter}.
 */
final class ProvidedBuffers {

  /** The number of the group, the only one. */
  static final int GROUP = 1;

  /** Most answers fit into one; a page, so that none shares its pages with another. */
  static final int BYTES = 4096;

  private static final int REGISTER = 22;
  private static final int UNREGISTER = 23;
  private static final int ENTRY_BYTES = 16;
  private static final int REGISTRATION_BYTES = 40;

  /** The kernel reads the tail where the first entry has two bytes that nobody needs. */
  private static final int TAIL_OFFSET = 14;

  private final Ring ring;
  private final ByteBuffer[] views;

  /** Keeps the memory that the kernel writes to. */
  private final ByteBuffer all;

  private final ByteBuffer entriesMemory;
  private final long base;
  private final long entries;
  private final int mask;
  private short tail;

  /**
   * Registers buffers with a ring.
   *
   * @param count a power of two, at most 32768
   * @throws IOException when the kernel refuses, with its reason
   */
  ProvidedBuffers(Ring ring, int count) throws IOException {
    this.ring = ring;
    this.mask = count - 1;
    all = ByteBuffer.allocateDirect(count * BYTES + BYTES).alignedSlice(BYTES);
    base = Memory.address(all);
    views = new ByteBuffer[count];
    for (int i = 0; i < count; i++) {
      views[i] = all.slice(i * BYTES, BYTES);
    }
    entriesMemory = ByteBuffer.allocateDirect(count * ENTRY_BYTES + BYTES).alignedSlice(BYTES);
    entries = Memory.address(entriesMemory);
    int result = register(REGISTER);
    if (result < 0) {
      throw new IOException("the kernel takes no buffers: " + Libc.words(-result));
    }
    for (int i = 0; i < count; i++) {
      offer(i);
    }
    publish();
  }

  private int register(int what) {
    try (Arena arena = Arena.ofConfined()) {
      long registration = arena.allocate(REGISTRATION_BYTES, 8).address();
      if (what == REGISTER) {
        Memory.putLong(registration, entries);
        Memory.putInt(registration + 8, mask + 1);
      }
      Memory.putShort(registration + 12, (short) GROUP);
      return ring.register(what, registration, 1);
    }
  }

  /** The bytes that the kernel has put into a buffer, until it is offered again. */
  ByteBuffer filled(int number, int bytes) {
    return views[number].limit(bytes).position(0);
  }

  /** Makes a buffer ready to be used again, from the next {@link #publish} on. */
  void offer(int number) {
    long entry = entries + ENTRY_BYTES * (long) (tail & mask);
    tail++;
    Memory.putLong(entry, base + BYTES * (long) number);
    Memory.putInt(entry + 8, BYTES);
    Memory.putShort(entry + 12, (short) number);
  }

  /** Lets the kernel have what has been offered. */
  void publish() {
    Memory.putShortRelease(entries + TAIL_OFFSET, tail);
  }

  /** Takes all buffers back; nothing may be receiving any more. */
  void unregister() {
    int _ = register(UNREGISTER);
  }
}
