package dev.warmlap.lab.study;

import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.stats.compare.Decision;
import tools.jackson.core.JsonPointer;

/** Designs that end without an answer. */
final class DesignLint {

  /**
   * Under so many requests a connection, the requests of the round's end, when some connections
   * have nothing left to send, are more than a tenth of it.
   */
  private static final int REQUESTS_PER_CONNECTION = 10;

  private static final JsonPointer REQUESTS = JsonPointer.compile("/workload/requests");
  private static final JsonPointer BLOCKS = JsonPointer.compile("/design/blocks");

  private final LintNotes notes;

  DesignLint(LintNotes notes) {
    this.notes = notes;
  }

  void check() {
    if (notes.study().workload().extent() instanceof Extent.Requests(long count)) {
      for (LintNotes.Placed placed : notes.loadLevels()) {
        if (placed.level() instanceof LoadLevel.Connections level) {
          requests(placed.at(), level, count);
        }
      }
    }
    int blocks = notes.study().design().blocks().most();
    if (blocks < Decision.MINIMUM_PAIRS && notes.study().treatments().size() > 1) {
      notes.warning(
          BLOCKS,
          "with %s there are numbers but no verdict; that takes at least %d"
              .formatted(blocks == 1 ? "1 block" : blocks + " blocks", Decision.MINIMUM_PAIRS));
    }
  }

  private void requests(JsonPointer at, LoadLevel.Connections level, long count) {
    int connections = level.connections();
    if (count < connections) {
      notes.error(
          REQUESTS,
          "%d requests are fewer than %s, so some of these would never be used; raise it to %d or more"
              .formatted(count, level.label(), (long) connections * REQUESTS_PER_CONNECTION));
    } else if (count < (long) connections * REQUESTS_PER_CONNECTION) {
      notes.warning(
          at,
          "%s get %.1f requests each in a round of %d, so that its beginning and end weigh heavily;"
                  .formatted(level.label(), (double) count / connections, count)
              + " better are %d or more".formatted((long) connections * REQUESTS_PER_CONNECTION));
    }
  }
}
