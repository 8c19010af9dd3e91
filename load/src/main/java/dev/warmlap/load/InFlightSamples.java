package dev.warmlap.load;

import java.util.Arrays;

/** Samples of the number of requests in flight, each with its time. For one thread. */
final class InFlightSamples {

  private long[] timesNanos = new long[1024];
  private int[] counts = new int[1024];
  private int size;

  void add(long nanos, int count) {
    if (size == timesNanos.length) {
      timesNanos = Arrays.copyOf(timesNanos, 2 * timesNanos.length);
      counts = Arrays.copyOf(counts, timesNanos.length);
    }
    timesNanos[size] = nanos;
    counts[size] = count;
    size++;
  }

  /** How many samples were taken from one time to another, the first included. */
  long number(long from, long to) {
    return Math.max(0, number(to) - number(from));
  }

  /** Their mean; 0 when there is none. */
  double mean(long from, long to) {
    int first = number(from);
    int end = number(to);
    return Arrays.stream(counts, first, Math.max(first, end)).average().orElse(0);
  }

  private int number(long before) {
    int at = Arrays.binarySearch(timesNanos, 0, size, before);
    return at < 0 ? -at - 1 : at;
  }
}
