package dev.warmlap.bench.cost;

/** A run that was made, or could not be. */
public sealed interface Trial {

  /** What was planned. */
  PlannedRun run();

  /** It was made. */
  record Done(PlannedRun run, Measured measured) implements Trial {}

  /** It was not, for this reason. */
  record Failed(PlannedRun run, String reason) implements Trial {}
}
