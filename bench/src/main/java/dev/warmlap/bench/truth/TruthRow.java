package dev.warmlap.bench.truth;

import dev.warmlap.bench.Percentiles;

/**
 * One run: what the generator said, and what was so.
 *
 * @param delays as they are written
 * @param rate of an open loop; 0 for a closed one
 * @param requests that the generator says were answered
 */
record TruthRow(
    String delays,
    String tool,
    int connections,
    double rate,
    long requests,
    Percentiles said,
    Percentiles recorded) {

  /** Of what was so, that a generator may be off, or {@link #NEAR_MICROS} if that is more. */
  static final double NEAR_SHARE = 0.02;

  /** What a message takes through the loopback and to wake a thread up is of this order. */
  static final double NEAR_MICROS = 50;

  /** Whether a percentile that was said is what was so. */
  static boolean near(double said, double recorded) {
    return Math.abs(said - recorded) <= Math.max(NEAR_SHARE * recorded, NEAR_MICROS);
  }
}
