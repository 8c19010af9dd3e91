package dev.warmlap.stats.compare;

import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What identical treatments differ by, from trials of the baseline beside itself in the same block.
 *
 * <p>The true difference is none, so the spread is taken about zero: the root of the mean square of
 * the log ratios, with as many degrees of freedom as there are pairs.
 */
public final class NoiseFloors {

  private record Key(String metric, LoadLevel level) {}

  private NoiseFloors() {}

  /** Pooled over runs of one machine, for each metric and load level that was seen. */
  public static List<NoiseFloor> of(List<Run> runs) {
    Map<Key, List<Pair>> seen = new LinkedHashMap<>();
    for (Run run : runs) {
      for (PrimaryMetric metric : PrimaryMetric.values()) {
        for (LoadLevel level : run.header().study().workload().levels()) {
          List<Pair> pairs = pairs(run, metric, level);
          if (!pairs.isEmpty()) {
            seen.computeIfAbsent(new Key(Comparisons.key(metric), level), _ -> new ArrayList<>())
                .addAll(pairs);
          }
        }
      }
    }
    return seen.entrySet().stream()
        .map(
            e ->
                new NoiseFloor(
                    e.getKey().metric, e.getKey().level, spread(e.getValue()), e.getValue().size()))
        .toList();
  }

  /**
   * What is known of it in a run: from runs before it, noted at its beginning, and its own pairs.
   */
  public static List<NoiseFloor> known(Run run) {
    Map<Key, NoiseFloor> known = new LinkedHashMap<>();
    for (List<NoiseFloor> floors : List.of(run.header().noise(), of(List.of(run)))) {
      floors.forEach(f -> known.merge(new Key(f.metric(), f.level()), f, NoiseFloors::pooled));
    }
    return List.copyOf(known.values());
  }

  /**
   * What is to be expected at a load level: what was seen at it, or else at all other levels
   * together. Empty where nothing was seen of the metric.
   */
  public static Optional<NoiseFloor> expected(
      List<NoiseFloor> known, PrimaryMetric metric, LoadLevel level) {
    List<NoiseFloor> of =
        known.stream().filter(floor -> floor.metric().equals(Comparisons.key(metric))).toList();
    return of.stream()
        .filter(floor -> floor.level().equals(level))
        .findFirst()
        .or(
            () ->
                of.stream()
                    .reduce(NoiseFloors::pooled)
                    .map(all -> new NoiseFloor(all.metric(), level, all.spread(), all.pairs())));
  }

  /** The root of the mean square of both together. */
  private static NoiseFloor pooled(NoiseFloor a, NoiseFloor b) {
    int pairs = a.pairs() + b.pairs();
    double meanSquare =
        (a.spread() * a.spread() * a.pairs() + b.spread() * b.spread() * b.pairs()) / pairs;
    return new NoiseFloor(a.metric(), a.level(), Math.sqrt(meanSquare), pairs);
  }

  private static List<Pair> pairs(Run run, PrimaryMetric metric, LoadLevel level) {
    var again =
        run.trials().stream()
            .filter(t -> t.purpose() == Purpose.NOISE)
            .filter(t -> t.level() == null || level.equals(t.level()))
            .toList();
    return BlockFigures.pairs(
        BlockFigures.of(run, metric, level, run.header().study().baseline()),
        BlockFigures.of(run, metric, level, again));
  }

  private static double spread(List<Pair> pairs) {
    double squares = pairs.stream().mapToDouble(p -> p.logRatio() * p.logRatio()).sum();
    return Math.sqrt(squares / pairs.size());
  }
}
