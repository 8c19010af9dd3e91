package dev.warmlap.report.text;

import dev.warmlap.report.Figures;
import dev.warmlap.report.SteadySeries;
import dev.warmlap.stats.steady.SteadyStart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The course of a series over time as bars side by side, from 0 up, with the steady start marked.
 */
final class CourseChart {

  private static final int ROWS = 4;

  /** Unicode's lower one to eight eighths. */
  private static final String EIGHTHS = " ▁▂▃▄▅▆▇█";

  /** One wild window would flatten all others: what is above this quantile is cut off. */
  private static final double TOP = 0.99;

  private final SteadySeries series;
  private final double[] bars;
  private final double top;
  private final String topLabel;

  CourseChart(SteadySeries series, int width) {
    this.series = series;
    double[] sorted = new double[series.length()];
    Arrays.setAll(sorted, series::value);
    Arrays.sort(sorted);
    double quantile = sorted[(int) (TOP * (sorted.length - 1))];
    this.top = quantile > 0 ? quantile : sorted[sorted.length - 1];
    this.topLabel = Figures.three(top);
    // Two blanks, the label, a blank and the axis stand before the bars.
    this.bars = new double[Math.min(series.length(), width - topLabel.length() - 4)];
    Arrays.setAll(this.bars, this::mean);
  }

  /** Of the windows that share a column. */
  private double mean(int column) {
    int from = first(column);
    int to = Math.max(from + 1, first(column + 1));
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += series.value(i);
    }
    return sum / (to - from);
  }

  private int first(int column) {
    return (int) ((long) column * series.length() / bars.length);
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int row = ROWS - 1; row >= 0; row--) {
      String label = row == ROWS - 1 ? topLabel : row == 0 ? "0" : "";
      lines.add(
          (" ".repeat(2 + topLabel.length() - label.length()) + label + " │" + bars(row))
              .stripTrailing());
    }
    lines.add(" ".repeat(topLabel.length() + 4) + scale());
    return lines;
  }

  private String bars(int row) {
    var line = new StringBuilder();
    for (double bar : bars) {
      // Whatever is there at all is seen.
      double eighths = bar > 0 ? Math.max(1, bar / top * ROWS * 8) : 0;
      line.append(EIGHTHS.charAt(Math.clamp(Math.round(eighths - row * 8.0), 0, 8)));
    }
    return line.toString();
  }

  /** The start, the end and, with an arrow at its place, where the steady state begins. */
  private String scale() {
    String begin = "0 s";
    String end = SteadyText.seconds(series.at(series.length()));
    SteadyStart start = series.state().start();
    var line = new StringBuilder(begin);
    if (start != null && start.index() > 0) {
      String mark = "▲ " + SteadyText.seconds(series.at(start.index()));
      int at = (int) ((long) start.index() * bars.length / series.length());
      if (at <= begin.length()) {
        line.setLength(0);
      }
      pad(line, at);
      line.append(mark);
    }
    if (line.length() + 1 + end.length() <= bars.length) {
      pad(line, bars.length - end.length());
      line.append(end);
    }
    return line.toString();
  }

  private static void pad(StringBuilder line, int to) {
    line.append(" ".repeat(Math.max(0, to - line.length())));
  }
}
