package dev.warmlap.stats.steady;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;

/**
 * The sentences that give a reason.
 *
 * @param window length of each value's window
 * @param tolerance the rule's
 */
record SteadyWords(Duration window, double tolerance) {

  private static final double NANOS = 1e9;

  static String tooFew(int found, int fewest, Duration window) {
    return "%s of %s each: it takes at least %d, a tail of %d s and something to compare it with"
        .formatted(
            count(found, "value"),
            span(window.toNanos() / NANOS),
            fewest,
            SteadyRule.SHORTEST_TAIL.toSeconds());
  }

  static String nothing(int values) {
    return "all %d values are 0 or strayed from it for a moment: what does nothing is in no state"
        .formatted(values);
  }

  String stalled(Segment last) {
    return "the last %s are 0: what has come to a standstill is in no steady state"
        .formatted(span(last.length()));
  }

  String flat(int segments, int outliers) {
    return (segments == 1
            ? "no change was found"
            : "of %d segments none is shown to differ from the rest by more than %s"
                .formatted(segments, percent(tolerance)))
        + aside(outliers);
  }

  /**
   * @param before mean of all before the start, over that after it
   */
  String change(int start, double before, int outliers) {
    String first =
        Math.abs(before - 1) <= tolerance
            ? "the first %s go both above and below the rest; their mean is %s %s than that of the rest"
            : "the mean of the first %s is %s %s than that of the rest";
    return (first + ", in which no segment is shown to differ by more than %s%s")
        .formatted(
            span(start),
            percent(Math.abs(before - 1)),
            before < 1 ? "lower" : "higher",
            percent(tolerance),
            aside(outliers));
  }

  String shortTail(int start, int tail, int shortestTail, int outliers) {
    return "it still changes by more than %s at %s, and the %s after that are too short: it takes %s%s"
        .formatted(
            percent(tolerance), span(start), span(tail), span(shortestTail), aside(outliers));
  }

  private static String aside(int outliers) {
    return outliers == 0 ? "" : "; " + count(outliers, "outlier") + " put aside";
  }

  double seconds(int values) {
    return values * (window.toNanos() / NANOS);
  }

  private String span(int values) {
    return span(seconds(values));
  }

  private static String span(double seconds) {
    return BigDecimal.valueOf(seconds)
            .round(new MathContext(4))
            .stripTrailingZeros()
            .toPlainString()
        + " s";
  }

  private static String percent(double share) {
    double hundredfold = share * 100;
    return String.format(Locale.ROOT, hundredfold < 10 ? "%.1f" : "%.0f", hundredfold)
            .replaceFirst("\\.0$", "")
        + " %";
  }

  private static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
