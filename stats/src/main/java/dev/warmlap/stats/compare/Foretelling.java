package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * What a study will be able to tell on this machine, before it is run: from the noise floor, by
 * simulating a thousand such studies with the very comparison and looks that it will be judged by.
 *
 * @param floor that it is foretold from
 * @param most blocks of the study
 * @param finds chances to call effects of 3, 5 and 10 % different
 * @param equivalent chance to call two identical treatments equivalent
 * @param blocksForFive blocks in which an effect of 5 % is found with a chance of 80 %; empty where
 *     {@link BlocksNeeded#MOST} do not suffice
 */
public record Foretelling(
    NoiseFloor floor, int most, List<Chance> finds, double equivalent, OptionalInt blocksForFive) {

  private static final List<Double> EFFECTS = List.of(0.03, 0.05, 0.10);

  /** The chances have a standard error of at most 1.6 % so. */
  private static final int STUDIES = 1_000;

  private static final long SEED = 20261201;

  public Foretelling {
    finds = List.copyOf(finds);
  }

  /**
   * The chance to find an effect.
   *
   * @param effect relative (0.05 for 5 %)
   * @param chance from 0 to 1
   */
  public record Chance(double effect, double chance) {}

  /** Of one metric and load level. */
  public static Foretelling of(Study study, NoiseFloor floor) {
    var decision = Decision.of(study, floor);
    List<Integer> looks =
        switch (study.design().blocks()) {
          case Blocks.Fixed(int count) -> List.of(count);
          case Blocks.Auto _ -> Looks.AFTER;
        };
    double spread = Math.max(floor.spread(), 1e-6); // no noise at all still needs a distribution
    return new Foretelling(
        floor,
        looks.getLast(),
        EFFECTS.stream()
            .map(e -> new Chance(e, chance(e, spread, looks, decision, Call.BETTER)))
            .toList(),
        chance(0, spread, looks, decision, Call.EQUIVALENT),
        BlocksNeeded.toFind(EFFECTS.get(1), spread, decision.alphaEach()));
  }

  private static double chance(
      double effect, double spread, List<Integer> looks, Decision decision, Call wanted) {
    var random = new SplittableRandom(SEED);
    int count = 0;
    for (int study = 0; study < STUDIES; study++) {
      count += end(Math.log1p(effect), spread, looks, decision, random) == wanted ? 1 : 0;
    }
    return (double) count / STUDIES;
  }

  private static Call end(
      double effect,
      double spread,
      List<Integer> looks,
      Decision decision,
      SplittableRandom random) {
    List<Pair> pairs = new ArrayList<>();
    Call call = Call.INCONCLUSIVE;
    for (int look : looks) {
      while (pairs.size() < look) {
        pairs.add(new Pair(1, Math.exp(effect + spread * random.nextGaussian())));
      }
      call = PairedComparison.of(pairs, Direction.MORE_IS_BETTER, decision).call();
      if (call != Call.INCONCLUSIVE) {
        return call;
      }
    }
    return call;
  }
}
