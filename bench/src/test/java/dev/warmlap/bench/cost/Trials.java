package dev.warmlap.bench.cost;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Trials with figures that are easy to follow. */
final class Trials {

  static final Cell CELL = new Cell(ServerKind.NGINX, Placement.SHARED, 64);

  private Trials() {}

  /** Five rounds in which the machine gets slower, and Warmlap costs 0.7 of what wrk costs. */
  static List<Trial> fiveRounds() {
    var trials = new ArrayList<Trial>();
    for (int round = 1; round <= 5; round++) {
      double wrk = 10 + round;
      double ratio = 0.65 + 0.02 * round;
      trials.add(done(round, "wrk", wrk, 100_000 / wrk, null));
      trials.add(done(round, Goal.NIO, ratio * wrk, 120_000 / wrk, ratio * wrk * 0.99));
    }
    trials.add(new Trial.Failed(new PlannedRun(5, CELL, "hey"), "hey fell over.\nBadly."));
    return trials;
  }

  static Trial done(
      int round, String tool, double generator, double perSecond, @Nullable Double own) {
    return new Trial.Done(
        new PlannedRun(round, CELL, tool),
        new Measured(
            Math.round(perSecond * 10),
            perSecond,
            0,
            generator / 4,
            generator * 3 / 4,
            own == null ? null : new Measured.Own(own, generator),
            0.999,
            9,
            List.of()));
  }
}
