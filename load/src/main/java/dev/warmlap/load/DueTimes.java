package dev.warmlap.load;

/** A bounded first-in first-out line of times; allocates nothing after it was made. */
final class DueTimes {

  private final long[] times;
  private int first;
  private int size;

  DueTimes(int capacity) {
    times = new long[capacity];
  }

  /** False when the line is full. */
  boolean add(long timeNanos) {
    if (size == times.length) {
      return false;
    }
    int at = first + size;
    times[at < times.length ? at : at - times.length] = timeNanos;
    size++;
    return true;
  }

  long remove() {
    if (size == 0) {
      throw new IllegalStateException("Nobody waits");
    }
    long time = times[first];
    first = first + 1 == times.length ? 0 : first + 1;
    size--;
    return time;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }
}
