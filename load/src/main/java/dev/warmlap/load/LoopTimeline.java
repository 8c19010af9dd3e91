package dev.warmlap.load;

import dev.warmlap.model.measure.Latencies;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * The edges of one loop's round, ends of windows and of the interior: cuts the loop's record at
 * each of them, in order of time. For the loop's thread.
 */
final class LoopTimeline {

  private static final long WINDOW_NANOS = Defaults.WINDOW.toNanos();

  private final RoundControl control;
  private final LoopRecorder recorder;
  private final Queue<Histogram> spareHistograms;
  private final Consumer<? super LoopWindow> windows;
  private final LongUnaryOperator ageNanosAt;

  private int seenSignal;
  private long nextEdge = RoundControl.NEVER;
  private long windowEnd = RoundControl.NEVER;
  private int windowIndex;
  private boolean interiorStarted;
  private boolean interiorEnded;

  /**
   * A timeline whose clock has not started.
   *
   * @param spareHistograms empty ones to be used for windows
   * @param windows gets each window that is over
   * @param ageNanosAt sum of the ages, at a time, of the loop's requests in flight
   */
  LoopTimeline(
      RoundControl control,
      LoopRecorder recorder,
      Queue<Histogram> spareHistograms,
      Consumer<? super LoopWindow> windows,
      LongUnaryOperator ageNanosAt) {
    this.control = control;
    this.recorder = recorder;
    this.spareHistograms = spareHistograms;
    this.windows = windows;
    this.ageNanosAt = ageNanosAt;
  }

  void begin(long clockStart) {
    windowEnd = clockStart + WINDOW_NANOS;
    nextEdge = windowEnd;
  }

  /** Whether an edge lies behind, or something that all loops share has changed. */
  boolean due(long now) {
    return now >= nextEdge || control.signal() != seenSignal;
  }

  /** Cuts the record at every edge up to now. */
  void cross(long now) {
    seenSignal = control.signal();
    while (true) {
      long start = interiorStarted || interiorEnded ? RoundControl.NEVER : control.interiorStart();
      long end = interiorEnded ? RoundControl.NEVER : control.interiorEnd();
      nextEdge = Math.min(windowEnd, Math.min(start, end));
      if (nextEdge > now) {
        return;
      }
      if (nextEdge == windowEnd) {
        closeWindow();
      } else if (nextEdge == end) {
        interiorEnded = true;
        if (interiorStarted) {
          recorder.interiorEnds(ageNanosAt.applyAsLong(end));
        }
      } else {
        interiorStarted = true;
        recorder.interiorStarts(ageNanosAt.applyAsLong(start));
      }
    }
  }

  /** Ends the round within a window. */
  LoopWindow end(long now) {
    cross(now);
    return recorder.windowEnds(windowIndex, Latencies.histogram());
  }

  private void closeWindow() {
    Histogram spare = spareHistograms.poll();
    windows.accept(recorder.windowEnds(windowIndex, spare == null ? Latencies.histogram() : spare));
    windowIndex++;
    windowEnd += WINDOW_NANOS;
  }
}
