package dev.warmlap.report;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.stats.Summary;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One round of one load level under one treatment, over all valid speed trials: each figure is
 * first one number a trial, then described over the trials.
 *
 * @param number from 1
 * @param cold whether it was the first of a fresh process
 * @param measured null when no valid round is left
 * @param leftOut rounds that were run but do not count
 * @param budgetSpent how many of those that count came after a warm-up whose budget was spent; null
 *     where there was no warm-up
 */
public record RoundFigures(
    int number,
    boolean cold,
    @Nullable Measured measured,
    int leftOut,
    @Nullable Integer budgetSpent) {

  /** Stands beside every figure that {@link #afterBudgetSpent}. */
  public static final String MARK = "†";

  /** How many trials count. */
  public int n() {
    return measured == null ? 0 : measured.throughput.n();
  }

  /** Whether any of those that count was measured before the subject was known to be steady. */
  public boolean afterBudgetSpent() {
    return budgetSpent != null && budgetSpent > 0;
  }

  /**
   * {@code cold}, {@code warm 2}, or after a warm-up by evidence {@code steady 2}: the round's name
   * in tables.
   */
  public String name() {
    if (cold) {
      return "cold";
    }
    return budgetSpent == null || budgetSpent > 0
        ? "warm " + number + (afterBudgetSpent() ? " " + MARK : "")
        : "steady " + number;
  }

  /**
   * What only an open loop can tell. Times are in nanoseconds, over the whole round, the
   * percentiles those of each trial's own histogram.
   *
   * @param due requests that were due in all trials together
   * @param dropped those of them that were never sent
   * @param latenessP99Nanos the generator's own delay in sending
   * @param serviceP50Nanos from the sending of a request to its answer
   * @param serviceP99Nanos the same
   */
  public record OpenLoopFigures(
      long due,
      long dropped,
      Summary latenessP99Nanos,
      Summary serviceP50Nanos,
      Summary serviceP99Nanos) {}

  /**
   * The figures. Latencies are nanoseconds of good answers over the interior, the percentiles those
   * of each trial's own histogram.
   *
   * @param throughput good answers per second over the interior
   * @param subjectCores mean processors in use by the subject; null when never read
   * @param generatorCores mean processors in use by the generator
   * @param threads of the subject at the round's end; null when never read
   * @param rssBytes of the subject at the round's end; null when never read
   * @param requests good answers of all trials together, over the whole round
   * @param errors failed requests of all trials together, over the whole round
   * @param openLoop null in a closed loop
   */
  public record Measured(
      Summary throughput,
      Summary meanNanos,
      Summary p50Nanos,
      Summary p95Nanos,
      Summary p99Nanos,
      @Nullable Summary subjectCores,
      Summary generatorCores,
      @Nullable Summary threads,
      @Nullable Summary rssBytes,
      long requests,
      Map<ErrorKind, Long> errors,
      @Nullable OpenLoopFigures openLoop) {

    public Measured {
      var copy = new EnumMap<ErrorKind, Long>(ErrorKind.class);
      copy.putAll(errors);
      errors = Collections.unmodifiableMap(copy);
    }

    /** Failed requests of all kinds. */
    public long failed() {
      return errors.values().stream().mapToLong(Long::longValue).sum();
    }
  }
}
