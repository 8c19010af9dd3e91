package dev.warmlap.model.measure;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * The part of a round in which all connections are open and none is drained: from the moment every
 * connection has sent its first request, to the moment when the first connection finds nothing left
 * to send.
 *
 * <p>Ages are kept so that Little's law can be checked exactly at the edges: a request in flight at
 * an edge spent part of its time on either side (docs/methods/littles-law.md).
 *
 * @param start from the round's start
 * @param completed good and bad answers complete within
 * @param latency of the good ones
 * @param failed those of {@code completed} that were errors
 * @param ageNanosAtStart sum over requests in flight at the start of the time since they were sent
 * @param ageNanosAtEnd the same at the end
 * @param failedNanos sum of the time that failed requests spent in flight
 * @param meanInFlight mean of independently timed samples of the number of requests in flight
 * @param inFlightSamples how many samples that were
 */
public record Interior(
    Duration start,
    Duration length,
    long completed,
    Histogram latency,
    long failed,
    long ageNanosAtStart,
    long ageNanosAtEnd,
    long failedNanos,
    double meanInFlight,
    long inFlightSamples) {

  /** Good answers per second. */
  public double throughputPerSecond() {
    return (completed - failed) / (length.toNanos() / 1e9);
  }
}
