package dev.warmlap.subject;

import dev.warmlap.model.result.Outcome;
import java.time.Duration;

/** How a start ended. */
public sealed interface StartOutcome {

  /**
   * The subject answered its page.
   *
   * @param took from the launch to the end of the first good answer
   */
  record Ready(RunningSubject subject, Duration took) implements StartOutcome {}

  /** It did not; nothing of it runs any more. */
  record Failed(Outcome.Failed failure) implements StartOutcome {}
}
