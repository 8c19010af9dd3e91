package dev.warmlap.bench.truth;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.Percentiles;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The latencies that clients must have seen, by the server's record (docs/methods/generator-cost.md
 * has the reasons).
 */
final class RecordedLatencies {

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;

  private RecordedLatencies() {}

  /**
   * Of a closed loop: on each connection the time from one answer to the next, since the client
   * sends as soon as it has an answer. Of a connection's first request nothing is known.
   */
  static long[] closed(List<Ledger.Entry> entries) {
    Map<Integer, Long> lastSent = new HashMap<>();
    long[] latencies = new long[entries.size()];
    int known = 0;
    for (Ledger.Entry entry : entries) {
      Long before = lastSent.put(entry.connection(), entry.sentNanos());
      if (before != null) {
        latencies[known++] = entry.sentNanos() - before;
      }
    }
    return Arrays.copyOf(latencies, known);
  }

  /**
   * Of an open loop at an even rate: from when each request was due. Requests are sent in the order
   * in which they are due, so the k-th received is the k-th due; the schedule starts as late as it
   * can with no request received before it was due.
   */
  static long[] open(List<Ledger.Entry> entries, double rate) {
    List<Ledger.Entry> inOrder =
        entries.stream().sorted(Comparator.comparingLong(Ledger.Entry::receivedNanos)).toList();
    double distance = NANOS_PER_SECOND / rate;
    long origin = inOrder.isEmpty() ? 0 : inOrder.getFirst().receivedNanos();
    double start = 0;
    for (int k = 0; k < inOrder.size(); k++) {
      start = Math.min(start, inOrder.get(k).receivedNanos() - origin - k * distance);
    }
    long[] latencies = new long[inOrder.size()];
    for (int k = 0; k < latencies.length; k++) {
      latencies[k] = Math.round(inOrder.get(k).sentNanos() - origin - (start + k * distance));
    }
    return latencies;
  }

  /**
   * The value that at least the share of all latencies does not exceed, as HdrHistogram has it.
   *
   * @throws BenchException when there are no latencies
   */
  static Percentiles percentiles(long[] latencies) {
    if (latencies.length == 0) {
      throw new BenchException("The server's record was to tell latencies, but it is empty.");
    }
    long[] sorted = latencies.clone();
    Arrays.sort(sorted);
    return new Percentiles(at(sorted, 0.5), at(sorted, 0.9), at(sorted, 0.99), at(sorted, 0.999));
  }

  private static double at(long[] sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(rank, 1) - 1] / NANOS_PER_MICRO;
  }
}
