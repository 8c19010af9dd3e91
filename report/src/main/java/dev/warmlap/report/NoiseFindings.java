package dev.warmlap.report;

import dev.warmlap.model.result.NoiseFloor;
import java.util.List;

/** What identical treatments differ by on the machine that was measured on. */
final class NoiseFindings {

  private NoiseFindings() {}

  /** A single pair has no spread worth telling. */
  static List<Finding> all(List<NoiseFloor> floors) {
    return floors.stream().filter(floor -> floor.pairs() > 1).map(NoiseFindings::finding).toList();
  }

  private static Finding finding(NoiseFloor floor) {
    return Finding.observed(
        "Noise floor: two identical trials differ by "
            + Figures.share(floor.spread())
            + " in "
            + (floor.metric().equals("p99") ? "p99 latency" : floor.metric())
            + " at "
            + floor.level().label()
            + " (standard deviation of the log ratio, n = "
            + Figures.count(floor.pairs(), "A/A pair")
            + (floor.pairs() < 5 ? "; too few to rest on" : "")
            + ").");
  }
}
