package dev.warmlap.model.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One pass of a load level as the generator saw it.
 *
 * @param connectionsOpened connections open when the clock started
 * @param opening time that opening them took, outside the clock
 * @param connect time of each connection's set-up, TLS handshake included
 * @param startedAt when the first request was sent
 * @param total from the first request to the last answer or failure
 * @param completed answers with a good status over the whole round
 * @param latency of those
 * @param firstByte time to the first byte of each of those
 * @param errors failed requests and connections by kind; no key where there was none
 * @param statuses complete answers by status code
 * @param bytesRead from the sockets, heads included, after TLS
 * @param reconnects connections opened again during the round
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
    SortedMap<Integer, Long> statuses,
    long bytesRead,
    long reconnects,
    Interior interior,
    List<Window> windows,
    GeneratorUse generator) {

  public RoundMeasurement {
    errors = Map.copyOf(errors);
    statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
    windows = List.copyOf(windows);
  }

  /** Failed requests of all kinds. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}
