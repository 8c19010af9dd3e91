package dev.warmlap.stats.compare;

/** Which way a metric is better. */
public enum Direction {
  MORE_IS_BETTER,
  LESS_IS_BETTER
}
