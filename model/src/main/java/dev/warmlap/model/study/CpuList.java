package dev.warmlap.model.study;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/** A Linux CPU list, {@code 0-3,6}, as taskset(1) and cpuset(7) write it. */
public final class CpuList {

  private CpuList() {}

  /**
   * Reads a list.
   *
   * @param text digits, commas and hyphens in the form that the schema demands
   * @return empty when a range runs backwards
   */
  public static Optional<BitSet> parse(String text) {
    var cpus = new BitSet();
    for (String part : text.split(",", -1)) {
      int[] ends = Arrays.stream(part.split("-", -1)).mapToInt(Integer::parseInt).toArray();
      int first = ends[0];
      int last = ends[ends.length - 1];
      if (last < first) {
        return Optional.empty();
      }
      cpus.set(first, last + 1);
    }
    return Optional.of(cpus);
  }
}
