package dev.warmlap.bench.cost;

import dev.warmlap.model.result.Estimate;
import dev.warmlap.stats.Summary;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Numbers as tables show them, and the tables' lines. */
final class Text {

  private static final String NOTHING = "–";

  private Text() {}

  static String ratio(double ratio) {
    return String.format(Locale.ROOT, ratio < 0.1 ? "%.3f" : "%.2f", ratio);
  }

  /** Microseconds, with as many digits as they have. */
  static String micros(OptionalDouble micros) {
    return micros.isPresent()
        ? String.format(
            Locale.ROOT, micros.getAsDouble() < 100 ? "%.2f" : "%.0f", micros.getAsDouble())
        : NOTHING;
  }

  static String count(OptionalDouble count) {
    return count.isPresent() ? String.format(Locale.ROOT, "%,.0f", count.getAsDouble()) : NOTHING;
  }

  /** Such as {@code 0.71 [0.68, 0.74]}. */
  static String ratio(@Nullable Ratio ratio) {
    if (ratio == null) {
      return NOTHING;
    }
    Estimate interval = ratio.interval();
    return interval == null
        ? ratio(ratio.median())
        : "%s [%s, %s]"
            .formatted(ratio(ratio.median()), ratio(interval.low()), ratio(interval.high()));
  }

  /** Such as {@code 1.00 (0.99 to 1.01)}. */
  static String range(DoubleStream ratios) {
    return Summary.of(ratios.toArray())
        .map(
            of ->
                String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", of.median(), of.min(), of.max()))
        .orElse(NOTHING);
  }

  /** A line of a Markdown table. */
  static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** The first two lines of a Markdown table; all columns but so many first ones hold numbers. */
  static String head(int words, List<String> titles) {
    var line = new StringBuilder(row(titles)).append('|');
    for (int i = 0; i < titles.size(); i++) {
      line.append(i < words ? " --- |" : " ---: |");
    }
    return line.append('\n').toString();
  }
}
