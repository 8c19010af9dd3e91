package dev.warmlap.model.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One pass of a load level as the generator saw it.
 *
 * @param connectionsOpened connections open when the clock started
 * @param opening time that opening them took, outside the clock
 * @param connect time of each connection's set-up: TCP, and the TLS handshake, which {@code tls}
 *     has apart
 * @param startedAt when the first request was sent
 * @param total from the first request to the last answer or failure
 * @param completed answers with a good status over the whole round
 * @param latency of those
 * @param firstByte time to the first byte of each of those
 * @param errors failed requests and connections by kind; no key where there was none
 * @param errorDetails of a kind of error the first one's words; no key where there were none
 * @param statuses complete answers by status code
 * @param bytesRead from the sockets, heads included, after TLS
 * @param reconnects connections opened again during the round
 * @param openLoop null in a closed loop
 * @param tls null where none was spoken
 */
public record RoundMeasurement(
    int connectionsOpened,
    Duration opening,
    Histogram connect,
    Instant startedAt,
    Duration total,
    long completed,
    Histogram latency,
    Histogram firstByte,
    Map<ErrorKind, Long> errors,
    Map<ErrorKind, String> errorDetails,
    SortedMap<Integer, Long> statuses,
    long bytesRead,
    long reconnects,
    Interior interior,
    List<Window> windows,
    @Nullable OpenLoop openLoop,
    @Nullable TlsUse tls,
    GeneratorUse generator) {

  public RoundMeasurement {
    errors = Map.copyOf(errors);
    errorDetails = Map.copyOf(errorDetails);
    statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
    windows = List.copyOf(windows);
  }

  /** Failed requests of all kinds. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Good answers per second over {@link #throughputOver}.
   *
   * @return 0 when the round lasted no time at all
   */
  public double throughputPerSecond() {
    if (hasInterior()) {
      return interior.throughputPerSecond();
    }
    return total.isPositive() ? completed / (total.toNanos() / 1e9) : 0;
  }

  /**
   * The span that throughput is taken over: the interior, where all connections are at work; the
   * whole of a round that was too short to have one.
   */
  public Duration throughputOver() {
    return hasInterior() ? interior.length() : total;
  }

  private boolean hasInterior() {
    return interior.length().isPositive() && interior.completed() > 0;
  }
}
