package dev.warmlap.stats.steady;

import java.time.Duration;

/**
 * When a series counts as steady: the one home of the defaults. The method is explained in
 * docs/methods/steady-state.md, and what of it differs from its sources in
 * docs/decisions/0009-correlated-windows-in-the-search-for-changes.md.
 *
 * @param penalty what a change must be worth
 * @param tolerance relative difference from the steady level up to which a segment belongs to it
 *     (0.03 for 3 %)
 */
public record SteadyRule(Penalty penalty, double tolerance) {

  /** Values in the filter's window (Barrett et al. 2017 take 200 of 2,000 iterations). */
  static final int FILTER_WIDTH = 21;

  /** Times the distance of the 10th and the 90th percentile: Barrett et al. 2017, section 4.1. */
  static final double FILTER_REACH = 3;

  /** A variance of fewer values tells little. */
  static final int SHORTEST_SEGMENT = 5;

  /**
   * Times ln n: enough for a change of mean, variance and place, and Traini et al.'s (EMSE 2022)
   * smallest penalty.
   */
  static final double PENALTY = 4;

  /** Traini et al.'s greatest penalty, times ln n: no series has a change worth as much. */
  static final double GREATEST_PENALTY = 1e5;

  /** The usual 95 %, of the interval of a segment's ratio to the steady level. */
  static final double CONFIDENCE = 0.95;

  /** A higher correlation cannot be told from a trend in series of some hundred windows. */
  static final double GREATEST_CORRELATION = 0.9;

  /** In a shorter time no steady state shows: a young collection or a compilation may be due. */
  static final Duration SHORTEST_TAIL = Duration.ofSeconds(20);

  /** The tail's least share is one part in so many: 500 of 3,000 iterations in Traini et al. */
  static final int TAIL_PARTS = 6;

  /** As many windows as are watched at once while running (docs/methods/steady-state.md). */
  static final int FEWEST_VALUES = 30;

  /**
   * In a longer series so many neighbours are averaged that no more are left: the search takes time
   * with the square of the length, and no start need be known more finely.
   */
  static final int MOST_VALUES = 4_000;

  /** For windows of about a second, as those of a load. */
  public static final SteadyRule WINDOWS = new SteadyRule(new Penalty.Fixed(PENALTY), 0.03);

  /**
   * For many short iterations, about 100 ms each ('label mode'): the penalty is chosen by the
   * series itself, and the tolerance is that of Traini et al. (EMSE 2022).
   */
  public static final SteadyRule ITERATIONS =
      new SteadyRule(new Penalty.Elbow(PENALTY, GREATEST_PENALTY), 0.05);

  public SteadyRule {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException("A tolerance lies between 0 and 1, found " + tolerance);
    }
  }

  /** What a change must be worth, as a multiple of the logarithm of the series' length. */
  public sealed interface Penalty {

    /** The same for every series. */
    record Fixed(double factor) implements Penalty {}

    /** That from which on further changes gain little (CROPS and the elbow). */
    record Elbow(double least, double greatest) implements Penalty {}
  }

  /** How many values an answer takes at least: a tail and two segments to compare it with. */
  static int fewestValues(Duration window) {
    return Math.max(FEWEST_VALUES, tail(window) + 2 * SHORTEST_SEGMENT);
  }

  /** Windows in the shortest time that a steady state must last. */
  private static int tail(Duration window) {
    return Math.toIntExact(Math.ceilDiv(SHORTEST_TAIL.toNanos(), window.toNanos()));
  }

  /** How many values a steady tail of such a series has at least. */
  static int shortestTail(int length, Duration window) {
    return Math.max(tail(window), Math.ceilDiv(length, TAIL_PARTS));
  }
}
