package dev.warmlap.stats.steady;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * The segmentation with the least sum of its segments' costs and a penalty for each change, exactly
 * (PELT: R. Killick, P. Fearnhead and I. A. Eckley, Optimal detection of changepoints with a linear
 * computational cost, JASA 107 (2012)).
 *
 * <p>A place that cannot be the last change any more is looked at no longer. Where the series has
 * many changes, few places stay; where it has none, all do, and the time grows with the square of
 * the length.
 */
final class Pelt {

  private Pelt() {}

  /** What one segment costs. */
  @FunctionalInterface
  interface Cost {
    double of(int from, int to);
  }

  /**
   * The indices where new segments begin, without 0, rising.
   *
   * @param cost of segments
   * @param slack by how much splitting a segment may raise its cost at most; 0 for a sum over
   *     independent values
   * @param length of the series, at least the shortest segment
   * @param shortest segment allowed
   */
  static int[] changes(Cost cost, int length, int shortest, double penalty, double slack) {
    double[] best = new double[length + 1];
    best[0] = -penalty;
    int[] lastChange = new int[length + 1];
    int[] candidates = new int[length + 1];
    double[] totals = new double[length + 1];
    // A candidate found useless at t stays until t + shortest: a segment that begins at t, which
    // would do better, cannot end before.
    int[] goes = new int[length + 1];
    Arrays.fill(goes, Integer.MAX_VALUE);
    int count = 0;
    for (int t = shortest; t <= length; t++) {
      int youngest = t - shortest;
      if (youngest == 0 || youngest >= shortest) {
        candidates[count++] = youngest;
      }
      int kept = 0;
      best[t] = Double.POSITIVE_INFINITY;
      for (int c = 0; c < count; c++) {
        int s = candidates[c];
        if (goes[s] <= t) {
          continue;
        }
        double total = best[s] + cost.of(s, t);
        candidates[kept] = s;
        totals[kept++] = total;
        if (total + penalty < best[t]) {
          best[t] = total + penalty;
          lastChange[t] = s;
        }
      }
      count = kept;
      for (int c = 0; c < count; c++) {
        if (totals[c] >= best[t] + slack) {
          goes[candidates[c]] = Math.min(goes[candidates[c]], t + shortest);
        }
      }
    }
    var changes = new ArrayDeque<Integer>();
    for (int at = lastChange[length]; at > 0; at = lastChange[at]) {
      changes.addFirst(at);
    }
    return changes.stream().mapToInt(Integer::intValue).toArray();
  }
}
