package dev.warmlap.stats.scale;

import org.jspecify.annotations.Nullable;

/**
 * How scalability is judged: the one home of its defaults (docs/methods/scalability.md).
 *
 * @param processors c, those that the work is done on
 * @param p99LimitSeconds what the advice may not exceed; null for no limit
 * @param seed of the bootstrap
 */
public record ScalabilityRules(
    Residuals residuals, int processors, @Nullable Double p99LimitSeconds, long seed) {

  /** The share of the highest throughput that is enough: what is left costs latency only. */
  public static final double ENOUGH = 0.95;

  /** The usual 95 % for every interval. */
  public static final double CONFIDENCE = 0.95;

  /**
   * Refits behind an interval. The ends of a 95 % interval are then the 13th value from either side
   * (Efron and Tibshirani 1993, section 13.3, would have 1,000; half as many move an end by less
   * than the second digit that is shown).
   */
  public static final int BOOTSTRAPS = 500;

  /** Fewer different loads cannot tell a curve's shape from its height. */
  public static final int FEWEST_LOADS = 4;

  /**
   * How far a model is believed beyond the largest load measured. A peak or an N95 further off is
   * the formula's, not the server's.
   */
  public static final double REACH = 1.5;

  /**
   * A closed loop has N = X (R + Z) exactly (Little 1961); one off by more has lost requests or
   * counted them twice.
   */
  public static final double LITTLE_TOLERANCE = 0.05;

  /**
   * Residuals smaller than this share count as none: a fit to made-up data without noise would
   * otherwise be chosen by rounding errors.
   */
  static final double SMALLEST_RESIDUAL = 1e-6;

  /** So many of the refits must come to an end for their interval to be believed. */
  static final double REFITS_NEEDED = 0.95;

  /** By relative error, without a limit of latency. */
  public static ScalabilityRules of(int processors, long seed) {
    return new ScalabilityRules(Residuals.RELATIVE, processors, null, seed);
  }

  public ScalabilityRules {
    if (processors < 1) {
      throw new IllegalArgumentException("At least 1 processor works, found " + processors);
    }
    if (p99LimitSeconds != null && !(p99LimitSeconds > 0)) {
      throw new IllegalArgumentException("A limit of p99 is positive, found " + p99LimitSeconds);
    }
  }
}
