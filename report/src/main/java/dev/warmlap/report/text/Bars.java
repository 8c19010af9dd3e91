package dev.warmlap.report.text;

import dev.warmlap.report.Figures;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A histogram as bars of text, a row for each range of values. The ranges grow by the same ratio,
 * so that a body of milliseconds and a tail of seconds are both seen; the bars are as long as the
 * counts.
 */
final class Bars {

  /** As many as one takes in at a glance, and as oha shows. */
  private static final int ROWS = 11;

  /** Two bounds nearer than that read the same in three digits. */
  private static final double NARROWEST_ROW = 1.01;

  /** A shorter bar tells nothing. */
  private static final int SHORTEST_ROOM = 10;

  private static final String INK = "■";

  private Bars() {}

  /**
   * The lines; none when nothing was recorded.
   *
   * @param width that no line exceeds
   */
  static List<String> of(Histogram histogram, int width) {
    if (histogram.getTotalCount() == 0) {
      return List.of();
    }
    double lowest = Math.max(1, (double) histogram.getMinValue());
    double highest = Math.max(lowest, (double) histogram.getMaxValue());
    int rows = (int) Math.clamp(Math.log(highest / lowest) / Math.log(NARROWEST_ROW), 1, ROWS);
    long[] counts = counts(histogram, lowest, highest, rows);
    List<String> bounds = new ArrayList<>();
    List<String> numbers = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      bounds.add("to " + Figures.millis(bound(lowest, highest, rows, row + 1)));
      numbers.add(Figures.whole(counts[row]));
    }
    int boundWidth = widest(bounds);
    int numberWidth = widest(numbers);
    int room = Math.max(SHORTEST_ROOM, width - boundWidth - numberWidth - 6);
    long most = 0;
    for (long count : counts) {
      most = Math.max(most, count);
    }
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      lines.add(
          ("  "
                  + right(bounds.get(row), boundWidth)
                  + "  "
                  + right(numbers.get(row), numberWidth)
                  + "  "
                  + bar(counts[row], most, room))
              .stripTrailing());
    }
    return lines;
  }

  /** Whatever is there at all is seen. */
  private static String bar(long count, long most, int room) {
    int length = count == 0 ? 0 : (int) Math.max(1, Math.round((double) count / most * room));
    return INK.repeat(length);
  }

  private static long[] counts(Histogram histogram, double lowest, double highest, int rows) {
    long[] counts = new long[rows];
    for (HistogramIterationValue value : histogram.recordedValues()) {
      double at = Math.log(value.getValueIteratedTo() / lowest) / Math.log(highest / lowest);
      int row = rows == 1 ? 0 : (int) Math.clamp(Math.ceil(at * rows) - 1, 0, rows - 1);
      counts[row] += value.getCountAddedInThisIterationStep();
    }
    return counts;
  }

  private static double bound(double lowest, double highest, int rows, int row) {
    return lowest * Math.pow(highest / lowest, (double) row / rows);
  }

  private static int widest(List<String> texts) {
    return texts.stream().mapToInt(String::length).max().orElse(0);
  }

  private static String right(String text, int width) {
    return " ".repeat(width - text.length()) + text;
  }
}
