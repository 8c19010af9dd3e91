package dev.warmlap.stats.scale;

/** What a fit makes small: the sum of the squares of these. */
public enum Residuals {
  /**
   * (fitted - measured) / measured: each load weighs alike, as noise of a machine grows with its
   * throughput.
   */
  RELATIVE,
  /** fitted - measured: the published fits of Gunther's law are such. */
  ABSOLUTE;

  double of(double fitted, double measured) {
    return (fitted - measured) * weight(measured);
  }

  /** What measured throughput is multiplied by. */
  double weight(double measured) {
    return this == RELATIVE ? 1 / measured : 1;
  }
}
