package dev.warmlap.bench.cost;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * All runs in the order in which they are made. In each round every generator meets every cell
 * once; cells come in random order, and within a cell the generators do, one right after the other,
 * so that what is compared is run close together and drift of the machine hits all alike.
 */
record Plan(List<PlannedRun> runs) {

  Plan {
    runs = List.copyOf(runs);
  }

  static Plan of(List<Cell> cells, List<String> tools, int rounds, long seed) {
    var random = new Random(seed);
    var runs = new ArrayList<PlannedRun>();
    for (int round = 1; round <= rounds; round++) {
      for (Cell cell : shuffled(cells, random)) {
        for (String tool : shuffled(tools, random)) {
          runs.add(new PlannedRun(round, cell, tool));
        }
      }
    }
    return new Plan(runs);
  }

  private static <T> List<T> shuffled(List<T> all, Random random) {
    var order = new ArrayList<>(all);
    Collections.shuffle(order, random);
    return order;
  }
}
