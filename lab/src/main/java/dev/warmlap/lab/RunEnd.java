package dev.warmlap.lab;

import dev.warmlap.model.result.Outcome;

/** How a run ended. Whatever it says, the trials finished until then are stored. */
public sealed interface RunEnd {

  /** All that was planned was run, or given up with a reason. */
  record Done(long runId) implements RunEnd {}

  /**
   * The baseline, or every treatment, failed.
   *
   * @param failure the latest one, with the subject's last words
   */
  record SubjectFailed(long runId, Outcome.Failed failure) implements RunEnd {}

  /** Trials were run, and not one round of them is valid. */
  record NothingValid(long runId) implements RunEnd {}

  /** It was interrupted from outside. */
  record Interrupted(long runId) implements RunEnd {}
}
