package dev.warmlap.load;

import dev.warmlap.load.tls.HandshakeRecorder;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Latencies;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one event loop has seen in a round. Each answer is recorded once, in the current segment; at
 * every cut (end of a window, edge of the interior) the segment is added to what it belongs to.
 * Nothing is allocated between cuts, but one histogram a window in an open loop.
 *
 * <p>For the loop's thread; the result may be read when the loop has ended. Open to subclasses for
 * the tests, which let one record falsely.
 */
class LoopRecorder {

  private static final int STATUS_LIMIT = 1_000;

  private final Histogram whole = Latencies.histogram();
  private final Histogram firstByte = Latencies.histogram();
  private final Histogram connect = Latencies.histogram();
  private final Histogram interior = Latencies.histogram();
  private final Histogram segment = Latencies.histogram();
  private final long[] statuses = new long[STATUS_LIMIT];
  private final ErrorCounts errors = new ErrorCounts();
  private final Map<ErrorKind, String> firstDetails = new EnumMap<>(ErrorKind.class);
  private final Histogram serviceTime = Latencies.histogram();
  private final Histogram lateness = Latencies.histogram();
  private final HandshakeRecorder handshakes = new HandshakeRecorder();

  private Histogram window = Latencies.histogram();
  private @Nullable Histogram windowServiceTime;
  private ErrorCounts windowErrors = new ErrorCounts();

  private long failedRequests;
  private boolean inside;
  private long insideFailed;
  private long insideFailedNanos;
  private long ageNanosAtStart;
  private long ageNanosAtEnd;
  private long bytesRead;
  private long reconnects;
  private long dropped;

  /** A complete answer with a good status. */
  void good(int status, long latencyNanos, long firstByteNanos) {
    statuses[status]++;
    segment.recordValue(clamp(latencyNanos));
    firstByte.recordValue(clamp(firstByteNanos));
  }

  /** In the open loop, where it is not the latency: from the sending of a request to its answer. */
  void served(long serviceNanos) {
    if (windowServiceTime == null) {
      windowServiceTime = Latencies.histogram(); // once a window
    }
    windowServiceTime.recordValue(clamp(serviceNanos));
  }

  /** A request is due, and was noticed so much later. */
  void arrived(long latenessNanos) {
    lateness.recordValue(clamp(latenessNanos));
  }

  /** Requests that were due and are never sent. */
  void dropped(long requests) {
    dropped += requests;
  }

  /** A complete answer with a bad status. */
  void bad(int status, long latencyNanos) {
    statuses[status]++;
    failed(ErrorKind.STATUS, "", latencyNanos);
  }

  /** A complete answer with a good status, but not what was expected in it. */
  void unmet(int status, String missing, long latencyNanos) {
    statuses[status]++;
    failed(ErrorKind.EXPECTATION, missing, latencyNanos);
  }

  /** A request that failed after so long in flight; the detail may be empty. */
  void failed(ErrorKind kind, String detail, long inFlightNanos) {
    failedToConnect(kind, detail);
    failedRequests++;
    if (inside) {
      insideFailed++;
      insideFailedNanos += inFlightNanos;
    }
  }

  /** A connection that could not be made; no request was in flight on it. */
  void failedToConnect(ErrorKind kind, String detail) {
    errors.add(kind);
    windowErrors.add(kind);
    if (!detail.isEmpty()) {
      firstDetails.putIfAbsent(kind, detail);
    }
  }

  void connected(long nanos) {
    connect.recordValue(clamp(nanos));
  }

  void reconnected() {
    reconnects++;
  }

  void read(long bytes) {
    bytesRead += bytes;
  }

  void interiorStarts(long ageNanos) {
    cut();
    inside = true;
    ageNanosAtStart = ageNanos;
  }

  void interiorEnds(long ageNanos) {
    cut();
    inside = false;
    ageNanosAtEnd = ageNanos;
  }

  /**
   * Ends a window.
   *
   * @param next empty histogram for the next one
   */
  LoopWindow windowEnds(int index, Histogram next) {
    cut();
    var ended = new LoopWindow(index, window, windowServiceTime, windowErrors);
    if (windowServiceTime != null) {
      serviceTime.add(windowServiceTime);
      windowServiceTime = null;
    }
    window = next;
    windowErrors = new ErrorCounts();
    return ended;
  }

  private void cut() {
    whole.add(segment);
    window.add(segment);
    if (inside) {
      interior.add(segment);
    }
    segment.reset();
  }

  private static long clamp(long nanos) {
    return Math.min(nanos, Latencies.HIGHEST_NANOS);
  }

  Histogram whole() {
    return whole;
  }

  Histogram firstByte() {
    return firstByte;
  }

  Histogram connect() {
    return connect;
  }

  Histogram interior() {
    return interior;
  }

  long[] statuses() {
    return statuses;
  }

  ErrorCounts errors() {
    return errors;
  }

  /** Failed requests; connections that could not be made are not among them. */
  long failedRequests() {
    return failedRequests;
  }

  long insideFailed() {
    return insideFailed;
  }

  long insideFailedNanos() {
    return insideFailedNanos;
  }

  long ageNanosAtStart() {
    return ageNanosAtStart;
  }

  long ageNanosAtEnd() {
    return ageNanosAtEnd;
  }

  long bytesRead() {
    return bytesRead;
  }

  Histogram serviceTime() {
    return serviceTime;
  }

  Histogram lateness() {
    return lateness;
  }

  /** Of TLS; none where it is not spoken. */
  HandshakeRecorder handshakes() {
    return handshakes;
  }

  long dropped() {
    return dropped;
  }

  /** Of each kind of error the first that came with words. */
  Map<ErrorKind, String> firstDetails() {
    return firstDetails;
  }

  long reconnects() {
    return reconnects;
  }
}
