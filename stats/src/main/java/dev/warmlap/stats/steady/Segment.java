package dev.warmlap.stats.steady;

/**
 * A part of a series within which nothing changes.
 *
 * @param from index of its first value
 * @param to index after its last value
 * @param mean of its values, outliers replaced by the median around them; in the series' unit
 */
public record Segment(int from, int to, double mean) {

  public Segment {
    if (!(0 <= from && from < to)) {
      throw new IllegalArgumentException(
          "A segment holds at least one value, found " + from + " to " + to);
    }
  }

  int length() {
    return to - from;
  }
}
