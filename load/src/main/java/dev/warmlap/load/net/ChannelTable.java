package dev.warmlap.load.net;

import java.util.Arrays;

/**
 * The channels by the number of their slot. A slot is given to another channel only when the kernel
 * has nothing more to report on the one before, but for a send that fails silently; that is told
 * apart by the generation, which the id of a channel has beside the slot.
 */
final class ChannelTable {

  private static final int GENERATIONS = 1 << 24;

  private UringChannel[] channels;
  private int[] generations;
  private int[] free;
  private int freeCount;
  private int used;

  ChannelTable(int expected) {
    channels = new UringChannel[Math.max(16, expected)];
    generations = new int[channels.length];
    free = new int[channels.length];
  }

  /** An id whose slot is free: generation in bits 32 to 55, slot below. */
  long reserve() {
    if (freeCount == 0 && used == channels.length) {
      channels = Arrays.copyOf(channels, 2 * used);
      generations = Arrays.copyOf(generations, 2 * used);
      free = Arrays.copyOf(free, 2 * used);
    }
    int slot = freeCount > 0 ? free[--freeCount] : used++;
    generations[slot] = (generations[slot] + 1) % GENERATIONS;
    return (long) generations[slot] << 32 | slot;
  }

  void put(UringChannel channel) {
    channels[(int) channel.id] = channel;
  }

  /** The channel that has or had the slot in an id's lower half. */
  UringChannel at(long id) {
    return channels[(int) id];
  }

  void release(long id) {
    free[freeCount++] = (int) id;
  }

  /** Gives up every channel. */
  void closeAll() {
    for (int slot = 0; slot < used; slot++) {
      channels[slot].close();
    }
  }
}
