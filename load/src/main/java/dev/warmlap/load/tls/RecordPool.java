package dev.warmlap.load.tls;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Direct buffers for what the connections of one loop send, in sizes of powers of two. What is
 * given back is lent again only when a whole poll has passed: until then it may still be on its way
 * to the kernel.
 */
final class RecordPool {

  /** One cache line: a request of less is none. */
  private static final int SMALLEST = 64;

  /** Small buffers are cut from pieces of this size, for each allocation has a cost of its own. */
  private static final int SLAB_BYTES = 1 << 16;

  private final Deque<ByteBuffer>[] free = stacks();
  private Deque<ByteBuffer> givenBack = new ArrayDeque<>();
  private Deque<ByteBuffer> givenBackBefore = new ArrayDeque<>();
  private ByteBuffer slab = ByteBuffer.allocateDirect(0);

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Deque<ByteBuffer>[] stacks() {
    var stacks = new Deque[Integer.SIZE];
    for (int i = 0; i < stacks.length; i++) {
      stacks[i] = new ArrayDeque<ByteBuffer>();
    }
    return stacks;
  }

  /** A buffer for at least so many bytes, cleared. */
  ByteBuffer lend(int bytes) {
    int capacity = capacity(bytes);
    ByteBuffer buffer = free[Integer.numberOfTrailingZeros(capacity)].pollFirst();
    return buffer == null ? allocate(capacity) : buffer.clear();
  }

  private static int capacity(int bytes) {
    return Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, bytes - 1)) << 1);
  }

  private ByteBuffer allocate(int capacity) {
    if (capacity >= SLAB_BYTES) {
      return ByteBuffer.allocateDirect(capacity);
    }
    if (slab.remaining() < capacity) {
      slab = ByteBuffer.allocateDirect(SLAB_BYTES);
    }
    ByteBuffer piece = slab.slice(slab.position(), capacity);
    slab.position(slab.position() + capacity);
    return piece;
  }

  /** Takes one back that was lent. */
  void giveBack(ByteBuffer buffer) {
    givenBack.addLast(buffer);
  }

  /** To be called after each poll. */
  void polled() {
    for (ByteBuffer buffer = givenBackBefore.pollFirst();
        buffer != null;
        buffer = givenBackBefore.pollFirst()) {
      free[Integer.numberOfTrailingZeros(buffer.capacity())].addFirst(buffer);
    }
    Deque<ByteBuffer> empty = givenBackBefore;
    givenBackBefore = givenBack;
    givenBack = empty;
  }
}
