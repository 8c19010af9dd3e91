package dev.warmlap.model.study;

/** How the requests of an open loop are spread in time. */
public enum Arrivals {
  /** At even distances. */
  CONSTANT,
  /** Independently of each other: the distances are exponential. */
  POISSON
}
