package dev.warmlap.stats.steady;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/**
 * The segmentations that are best for some penalty between two, and of them the one from which on
 * further changes gain little.
 */
final class Crops {

  private final Pelt.Cost cost;
  private final int length;

  /** By the number of changes. */
  private final TreeMap<Integer, Segmentation> found = new TreeMap<>();

  private Crops(Pelt.Cost cost, int length) {
    this.cost = cost;
    this.length = length;
  }

  private static final class Segmentation {

    private final int[] changes;

    /** The sum of the segments' costs, without penalties. */
    private final double cost;

    Segmentation(int[] changes, double cost) {
      this.changes = changes;
      this.cost = cost;
    }

    int count() {
      return changes.length;
    }
  }

  /** Penalties that are still to be looked into, with what is best at either end. */
  private record Range(Segmentation many, Segmentation few) {}

  /** The changes at the elbow; without one, all that the least penalty allows. */
  static int[] elbow(SegmentCost cost, double leastPenalty, double greatestPenalty) {
    var crops = new Crops(new CostTable(cost), cost.length());
    crops.fill(leastPenalty, greatestPenalty);
    return crops.atElbow();
  }

  /**
   * K. Haynes, I. A. Eckley and P. Fearnhead, Computationally efficient changepoint detection for a
   * range of penalties, JCGS 26 (2017), algorithm 2: between two penalties whose segmentations are
   * several changes apart lies one at which both are worth the same; what is best there is either
   * one of the two, or new.
   */
  private void fill(double leastPenalty, double greatestPenalty) {
    var ranges = new ArrayDeque<Range>();
    ranges.add(new Range(best(leastPenalty), best(greatestPenalty)));
    while (!ranges.isEmpty()) {
      Range range = ranges.remove();
      if (range.many.count() <= range.few.count() + 1) {
        continue;
      }
      double penalty =
          (range.few.cost - range.many.cost) / (range.many.count() - range.few.count());
      Segmentation between = best(penalty);
      if (between.count() != range.many.count() && between.count() != range.few.count()) {
        ranges.add(new Range(range.many, between));
        ranges.add(new Range(between, range.few));
      }
    }
  }

  private Segmentation best(double penalty) {
    int[] changes = Pelt.changes(cost, length, SteadyRule.SHORTEST_SEGMENT, penalty, 0);
    double sum = 0;
    int from = 0;
    for (int change : changes) {
      sum += cost.of(from, change);
      from = change;
    }
    var segmentation = new Segmentation(changes, sum + cost.of(from, length));
    found.putIfAbsent(segmentation.count(), segmentation);
    return segmentation;
  }

  /**
   * Kneedle's point: with both axes brought to 0 to 1, the one furthest below the line from the
   * first to the last (V. Satopää, J. Albrecht, D. Irwin and B. Raghavan, Finding a 'kneedle' in a
   * haystack, ICDCS workshops 2011). The costs are convex, so there is only one.
   */
  private int[] atElbow() {
    Segmentation few = found.firstEntry().getValue();
    Segmentation many = found.lastEntry().getValue();
    Segmentation elbow = many;
    double deepest = 0;
    for (Map.Entry<Integer, Segmentation> entry : found.entrySet()) {
      Segmentation at = entry.getValue();
      if (at == few || at == many) {
        continue;
      }
      double x = (double) (at.count() - few.count()) / (many.count() - few.count());
      double y = (at.cost - many.cost) / (few.cost - many.cost);
      if (1 - x - y > deepest) {
        deepest = 1 - x - y;
        elbow = at;
      }
    }
    return elbow.changes;
  }

  /** Every segment's cost, reckoned once for all penalties. */
  private static final class CostTable implements Pelt.Cost {

    private final double[][] costs;

    CostTable(SegmentCost cost) {
      costs = new double[cost.length() + 1][];
      for (int to = SteadyRule.SHORTEST_SEGMENT; to <= cost.length(); to++) {
        costs[to] = new double[to - SteadyRule.SHORTEST_SEGMENT + 1];
        for (int from = 0; from < costs[to].length; from++) {
          costs[to][from] = cost.of(from, to);
        }
      }
    }

    @Override
    public double of(int from, int to) {
      return costs[to][from];
    }
  }
}
