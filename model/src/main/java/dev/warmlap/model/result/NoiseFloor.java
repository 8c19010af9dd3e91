package dev.warmlap.model.result;

import dev.warmlap.model.study.LoadLevel;

/**
 * By how much identical treatments differ on this machine: seen in trials of one treatment beside
 * itself in the same block (A/A).
 *
 * @param metric the name of what was compared, such as {@code throughput}
 * @param level the load level that it was seen at
 * @param spread standard deviation of the log ratio of two such trials (0.03 is about 3 %)
 * @param pairs that it was seen in
 */
public record NoiseFloor(String metric, LoadLevel level, double spread, int pairs) {

  public NoiseFloor {
    if (!(spread >= 0 && Double.isFinite(spread))) {
      throw new IllegalArgumentException("A spread is not negative, found " + spread);
    }
    if (pairs < 1) {
      throw new IllegalArgumentException("A noise floor rests on pairs, found " + pairs);
    }
  }
}
