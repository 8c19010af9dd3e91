package dev.warmlap.stats.steady;

/** The place of a step from one level to another, made sharper. */
final class StepPlace {

  private StepPlace() {}

  /**
   * The index at which the series goes from one mean to the other: that at which the sum of what
   * each value is off what the one before foretells is least. The search for changes takes the
   * noise for normal, and a wild value beside a step draws the step to itself; absolute distances,
   * unlike squares, do not let it.
   *
   * @param from index of the first value at the mean before
   * @param to index after the last value at the mean after it
   * @param correlation of the noise, which goes on over the step
   * @return at least {@link SteadyRule#SHORTEST_SEGMENT} from either end
   */
  static int between(
      double[] series, int from, int to, double before, double after, double correlation) {
    int first = from + SteadyRule.SHORTEST_SEGMENT;
    int last = to - SteadyRule.SHORTEST_SEGMENT;
    double off = 0;
    for (int i = from + 1; i < to; i++) {
      off += off(series, i, before, after, first, correlation);
    }
    double least = off;
    int place = first;
    for (int at = first + 1; at <= last; at++) {
      // Moving the step by one changes two terms: those of the value before it and the one at it.
      for (int i = at - 1; i <= at; i++) {
        off -= off(series, i, before, after, at - 1, correlation);
        off += off(series, i, before, after, at, correlation);
      }
      if (off < least) {
        least = off;
        place = at;
      }
    }
    return place;
  }

  private static double off(
      double[] series, int i, double before, double after, int step, double correlation) {
    double now = series[i] - (i < step ? before : after);
    double then = series[i - 1] - (i - 1 < step ? before : after);
    return Math.abs(now - correlation * then);
  }
}
