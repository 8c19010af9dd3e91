package dev.warmlap.model.study;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Pattern;

/** A Linux CPU list, {@code 0-3,6}, as taskset(1) and cpuset(7) write it. */
public final class CpuList {

  private static final Pattern FORM =
      Pattern.compile("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*");

  private CpuList() {}

  /**
   * Reads a list.
   *
   * @return the processors that it names; empty when it is no such list, or a range runs backwards
   */
  public static Optional<BitSet> parse(String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.empty();
    }
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
