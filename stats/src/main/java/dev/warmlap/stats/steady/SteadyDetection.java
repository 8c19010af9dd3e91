package dev.warmlap.stats.steady;

import dev.warmlap.stats.compare.Direction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the steady state of a whole series, afterwards: outliers are put aside, the series is cut
 * where its mean or variance changes, and from the end backwards every segment that is not shown to
 * differ belongs to the steady state (docs/methods/steady-state.md).
 *
 * <p>Sources: E. Barrett, C. F. Bolz-Tereick, R. Killick, S. Mount and L. Tratt, Virtual machine
 * warmup blows hot and cold, OOPSLA 2017; L. Traini, V. Cortellessa, D. Di Pompeo and M. Tucci,
 * Towards effective assessment of steady state performance in Java software, EMSE 28 (2022).
 */
public final class SteadyDetection {

  private final double[] series;
  private final int outliers;
  private final Duration window;
  private final SteadyRule rule;
  private final SteadyWords words;

  private SteadyDetection(double[] series, int outliers, Duration window, SteadyRule rule) {
    this.series = series;
    this.outliers = outliers;
    this.window = window;
    this.rule = rule;
    this.words = new SteadyWords(window, rule.tolerance());
  }

  /**
   * The steady state of a series of windows of equal length, in order and without gaps. Multiplying
   * the values does not change it. Takes a tenth of a second for some thousand values.
   *
   * @param values one a window, from 0 on, in any unit
   * @param window length of each, above 0
   * @param direction whether greater values are faster, as those of a throughput, or slower, as
   *     times; it changes nothing but the word for the shape
   * @return a refusal for too few values, and for nothing but zeros
   * @throws IllegalArgumentException when a value is negative or not finite
   */
  public static SteadyAnswer of(
      double[] values, Duration window, Direction direction, SteadyRule rule) {
    if (!window.isPositive()) {
      throw new IllegalArgumentException("A window lasts some time, found " + window);
    }
    if (!Arrays.stream(values).allMatch(value -> value >= 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException("A steady state is one of finite values from 0 on");
    }
    int fewest = SteadyRule.fewestValues(window);
    if (values.length < fewest) {
      return new SteadyRefusal(SteadyWords.tooFew(values.length, fewest, window));
    }
    var filter = HampelFilter.of(values, SteadyRule.FILTER_WIDTH, SteadyRule.FILTER_REACH);
    if (Arrays.stream(filter.values()).allMatch(value -> value == 0)) {
      return new SteadyRefusal(SteadyWords.nothing(values.length));
    }
    int width = Math.ceilDiv(values.length, SteadyRule.MOST_VALUES);
    SteadyState joined =
        new SteadyDetection(
                joined(filter.values(), width), filter.outliers(), window.multipliedBy(width), rule)
            .state(direction);
    return width == 1 ? joined : joined.split(width, values.length);
  }

  /** Averages of so many neighbours each; the last may be of fewer. */
  private static double[] joined(double[] values, int width) {
    double[] joined = new double[Math.ceilDiv(values.length, width)];
    Arrays.setAll(
        joined, i -> Level.of(values, i * width, Math.min(values.length, (i + 1) * width)).mean());
    return joined;
  }

  private SteadyState state(Direction direction) {
    var cost = SegmentCost.of(series);
    Changes changes = Changes.of(series, cost, rule.penalty());
    List<Segment> segments = segments(changes.at());
    if (segments.getLast().mean() == 0) {
      return none(segments, words.stalled(segments.getLast()));
    }
    int steady = segments.size() - 1;
    Level level = level(segments, steady);
    while (steady > 0 && !differs(segments.get(steady - 1), level, changes, cost)) {
      steady--;
      level = level(segments, steady);
    }
    if (steady == 0) {
      return new SteadyState(
          WarmUpShape.FLAT,
          new SteadyStart(0, 0),
          segments,
          outliers,
          words.flat(segments.size(), outliers));
    }
    int start = start(segments, steady, level, changes, cost);
    segments = segments(beside(changes.at(), segments.get(steady).from(), start));
    int tail = series.length - start;
    int shortestTail = SteadyRule.shortestTail(series.length, window);
    if (tail < shortestTail) {
      return none(segments, words.shortTail(start, tail, shortestTail, outliers));
    }
    double before =
        Level.of(series, 0, start).mean() / Level.of(series, start, series.length).mean();
    boolean slower = before < 1 == (direction == Direction.MORE_IS_BETTER);
    return new SteadyState(
        slower ? WarmUpShape.WARMS_UP : WarmUpShape.SLOWS_DOWN,
        new SteadyStart(start, words.seconds(start)),
        segments,
        outliers,
        words.change(start, before, outliers));
  }

  private SteadyState none(List<Segment> segments, String because) {
    return new SteadyState(WarmUpShape.NO_STEADY_STATE, null, segments, outliers, because);
  }

  /**
   * Compared with a whole stretch and not with the next segment alone, which may be short, and then
   * differs from nothing.
   */
  private boolean differs(Segment segment, Level stretch, Changes changes, SegmentCost cost) {
    return Level.of(series, segment.from(), segment.to())
        .differs(stretch, rule.tolerance(), changes.correlation(), cost.leastVariance());
  }

  private Level level(List<Segment> segments, int from) {
    return Level.of(series, segments.get(from).from(), series.length);
  }

  private List<Segment> segments(int[] changes) {
    var segments = new ArrayList<Segment>();
    int from = 0;
    for (int change : changes) {
      segments.add(segment(from, change));
      from = change;
    }
    segments.add(segment(from, series.length));
    return segments;
  }

  private Segment segment(int from, int to) {
    return new Segment(from, to, Level.of(series, from, to).mean());
  }

  /**
   * The place of the step from what is before the tail to the tail. Both are taken as far as they
   * do not differ in themselves: a few restless windows beside the step are often a segment of
   * their own.
   */
  private int start(
      List<Segment> segments, int steady, Level tail, Changes changes, SegmentCost cost) {
    int end = segments.get(steady).from();
    int first = steady - 1;
    Level before = Level.of(series, segments.get(first).from(), end);
    while (first > 0 && !differs(segments.get(first - 1), before, changes, cost)) {
      first--;
      before = Level.of(series, segments.get(first).from(), end);
    }
    return StepPlace.between(
        series,
        segments.get(first).from(),
        series.length,
        before.mean(),
        tail.mean(),
        changes.correlation());
  }

  /** The changes with one of them in another place, and none too near to it. */
  private static int[] beside(int[] changes, int old, int place) {
    return IntStream.concat(
            IntStream.of(place),
            IntStream.of(changes)
                .filter(change -> change != old)
                .filter(change -> Math.abs(change - place) >= SteadyRule.SHORTEST_SEGMENT))
        .sorted()
        .toArray();
  }
}
