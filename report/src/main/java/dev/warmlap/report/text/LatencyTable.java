package dev.warmlap.report.text;

import static dev.warmlap.report.text.Table.Column.figure;
import static dev.warmlap.report.text.Table.Column.text;

import dev.warmlap.report.Figures;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The percentiles of several times in ms, a row for each; empty ones are left out. */
final class LatencyTable {

  /** Fewer answers beyond it say little about a percentile; reports draw no curve there either. */
  private static final int ANSWERS_BEYOND = 10;

  private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9, 99.99};

  private final Table table =
      new Table(
          List.of(
              text("ms"),
              figure("mean", 2),
              figure("p50"),
              figure("p75", 1),
              figure("p90", 4),
              figure("p95", 3),
              figure("p99"),
              figure("p99.9"),
              figure("p99.99"),
              figure("max"),
              figure("n", 5)));

  /** Of the first row, which the others are beside. */
  private long answers = -1;

  void row(String name, Histogram times) {
    if (answers < 0) {
      answers = times.getTotalCount();
    }
    if (times.getTotalCount() == 0) {
      return;
    }
    table.row(
        List.of(
            name,
            Figures.millis(times.getMean()),
            at(times, 0),
            at(times, 1),
            at(times, 2),
            at(times, 3),
            at(times, 4),
            at(times, 5),
            at(times, 6),
            Figures.millis((double) times.getMaxValue()),
            Figures.whole(times.getTotalCount())));
  }

  private static String at(Histogram times, int index) {
    return Figures.millis((double) times.getValueAtPercentile(PERCENTILES[index]));
  }

  List<String> lines(int width) {
    return table.empty() ? List.of() : table.lines(width);
  }

  /** Which percentiles of the first row rest on next to nothing. */
  Optional<String> caution() {
    if (answers > 0) {
      for (double percentile : PERCENTILES) {
        if (answers * (1 - percentile / 100) < ANSWERS_BEYOND) {
          return Optional.of(
              "With %s, fewer than %d lie beyond p%s: from there on these are single answers."
                  .formatted(
                      Figures.count(answers, "answer"), ANSWERS_BEYOND, Figures.plain(percentile)));
        }
      }
    }
    return Optional.empty();
  }
}
