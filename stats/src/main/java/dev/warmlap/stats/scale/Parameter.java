package dev.warmlap.stats.scale;

/**
 * A parameter of a model.
 *
 * @param symbol as in the literature: {@code S}, {@code alpha}
 * @param meaning in a few words
 * @param unit of its value
 */
public record Parameter(String symbol, String meaning, Unit unit, double value) {

  /** What a parameter is counted in. */
  public enum Unit {
    SECONDS,
    REQUESTS_PER_SECOND,
    /** A share or a coefficient, without a unit. */
    NONE
  }
}
