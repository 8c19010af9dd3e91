package dev.warmlap.cli;

import dev.warmlap.load.preflight.ProbeResult;
import dev.warmlap.report.LoadContent;

/** How a load ended. */
sealed interface LoadEnd {

  /** There are figures, be they as they may. */
  record Measured(LoadContent content) implements LoadEnd {}

  /** There was nothing to load. */
  record NoTarget(ProbeResult.Failed failure) implements LoadEnd {}

  /** It was interrupted before anything was sent. */
  record NothingSent() implements LoadEnd {}
}
