package dev.warmlap.model.study;

import java.time.Duration;
import java.util.List;

/**
 * What is asked of the subject and how: a closed or an open loop, in rounds.
 *
 * @param traffic its seed is without meaning: a run takes one from its design
 * @param levels the load levels in the order in which they are driven
 * @param arrivals of an open loop; without meaning in a closed one
 * @param rounds passes of one load level inside a trial; the first of a fresh process is cold
 * @param timeout a request without a complete answer by then counts as an error of kind timeout
 */
public record Workload(
    Traffic traffic,
    List<LoadLevel> levels,
    Arrivals arrivals,
    Extent extent,
    int rounds,
    Isolation isolation,
    Duration timeout) {

  public Workload {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("A workload needs at least one load level");
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("A workload needs at least 1 round, found " + rounds);
    }
  }
}
