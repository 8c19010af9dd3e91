package dev.warmlap.stats.steady;

/** What a running warm-up has come to. */
public sealed interface WarmUpState {

  /** What was seen, in a sentence without a full stop. */
  String because();

  /** It goes on. */
  record Warming(String because) implements WarmUpState {}

  /**
   * Throughput stands still, but the compilers are kept from working: the load is to pause for a
   * few seconds, and what comes after tells whether this was a false plateau.
   */
  record InDoubt(String because) implements WarmUpState {}

  /** It is over. */
  record Steady(String because) implements WarmUpState {}

  /** It is over since its time is. */
  record BudgetSpent(String because) implements WarmUpState {}
}
