package dev.warmlap.report.json;

import static dev.warmlap.report.json.RunJson.seconds;

import dev.warmlap.model.measure.Batches;
import dev.warmlap.model.measure.Garbage;
import dev.warmlap.model.measure.GeneratorUse;
import java.time.Duration;
import tools.jackson.databind.node.ObjectNode;

/** What the generator says of itself, alike in every document. */
final class GeneratorJson {

  private GeneratorJson() {}

  static void put(ObjectNode node, GeneratorUse use) {
    node.put("backend", use.backend())
        .put("threads", use.threads())
        .put("scheduling", use.scheduling().key())
        .put("maxUtilisation", use.maxUtilisation())
        .put("longestStallSeconds", seconds(use.longestStall()))
        .put("stalledSeconds", seconds(use.stalled()));
    Duration queued = use.runQueueWait();
    if (queued != null) {
      node.put("runQueueWaitSeconds", seconds(queued));
    }
    Garbage garbage = use.garbage();
    if (garbage != null) {
      node.putObject("garbage")
          .put("collections", garbage.collections())
          .put("seconds", seconds(garbage.took()));
    }
    Batches batches = use.batches();
    if (batches != null) {
      node.putObject("batches")
          .put("events", batches.events())
          .put("patienceMicros", batches.patience().toNanos() / 1e3)
          .put("waits", batches.waits())
          .put("meanWaitMicros", batches.meanWait().toNanos() / 1e3);
    }
  }
}
