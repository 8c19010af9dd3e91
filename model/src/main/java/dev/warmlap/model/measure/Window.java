package dev.warmlap.model.measure;

import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A fixed slice of a round. Answers count in the window in which they were complete.
 *
 * @param start from the round's start (the first request)
 * @param length 1 s unless it is the last of the round
 * @param completed answers with a good status, complete in this window
 * @param latency of those answers
 * @param serviceTime of those answers, from the sending; null in a closed loop, where it is the
 *     latency, and where none was complete
 */
public record Window(
    int index,
    Duration start,
    Duration length,
    long completed,
    Histogram latency,
    @Nullable Histogram serviceTime,
    Map<ErrorKind, Long> errors) {

  public Window {
    errors = Map.copyOf(errors);
  }

  /** Good answers per second. */
  public double throughputPerSecond() {
    return completed / (length.toNanos() / 1e9);
  }
}
