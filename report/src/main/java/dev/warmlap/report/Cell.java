package dev.warmlap.report;

import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One treatment at one load level.
 *
 * @param rounds in order; empty when none was run
 * @param coldRatios first round's throughput over the last one's, a number per trial with both
 *     valid; empty when the first was not cold or was the only one
 * @param lastSteps last round's throughput over the one before it, a number per trial; empty with
 *     fewer than three rounds
 * @param curve latency percentiles of the last round
 */
public record Cell(
    LoadLevel level,
    Treatment treatment,
    List<RoundFigures> rounds,
    List<Double> coldRatios,
    List<Double> lastSteps,
    List<CurvePoint> curve) {

  public Cell {
    rounds = List.copyOf(rounds);
    coldRatios = List.copyOf(coldRatios);
    lastSteps = List.copyOf(lastSteps);
    curve = List.copyOf(curve);
  }

  /** The last round, which speaks for the cell; null when it was never run. */
  public @Nullable RoundFigures last() {
    return rounds.isEmpty() ? null : rounds.getLast();
  }

  /** The last round's figures; null when no valid one is left. */
  public RoundFigures.@Nullable Measured lastMeasured() {
    return rounds.isEmpty() ? null : rounds.getLast().measured();
  }

  /**
   * A point of the curve: the median over the trials of each trial's own percentile.
   *
   * @param percentile 0 to 100
   */
  public record CurvePoint(double percentile, double nanos) {}
}
