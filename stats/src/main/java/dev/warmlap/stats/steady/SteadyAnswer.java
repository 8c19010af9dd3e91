package dev.warmlap.stats.steady;

/** What a series says about its steady state, or why it says nothing. */
public sealed interface SteadyAnswer permits SteadyState, SteadyRefusal {

  /** The reason, in one sentence. */
  String because();
}
