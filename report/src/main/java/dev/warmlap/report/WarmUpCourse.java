package dev.warmlap.report;

import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.stats.compare.Direction;
import dev.warmlap.stats.steady.SteadyAnswer;
import dev.warmlap.stats.steady.SteadyDetection;
import dev.warmlap.stats.steady.SteadyRule;
import dev.warmlap.stats.steady.SteadyState;
import dev.warmlap.stats.steady.WarmUpShape;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How a trial came to its steady state at one load level, seen afterwards over all its windows, and
 * what that cost the users. Times are seconds since the trial's first request.
 *
 * @param answer the class of the series: of throughput in a closed loop, of the median latency in
 *     an open one, whose throughput is what was asked for
 * @param changes where the series' level changes
 * @param steadyStart where the steady state begins; null where there is none
 * @param cost null where the series does not warm up
 */
public record WarmUpCourse(
    LoadLevel level,
    SteadyAnswer answer,
    List<Double> changes,
    @Nullable Double steadyStart,
    @Nullable Cost cost) {

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Slower than so many times the steady p99 is slow. */
  private static final int SLOW = 2;

  public WarmUpCourse {
    changes = List.copyOf(changes);
  }

  /**
   * What warming up cost.
   *
   * @param seconds under load until the steady state begins, pauses left out
   * @param requests answered well until then
   * @param slow those of them that took longer than twice the steady p99
   * @param steadyP99Nanos over all windows of the steady state together
   * @param lost answers that a server in its steady state would have given more in that time
   */
  public record Cost(
      double seconds, long requests, long slow, double steadyP99Nanos, double lost) {}

  /** One for each load level of the trial, in the order in which they were driven. */
  public static List<WarmUpCourse> of(Trial trial) {
    return trial.rounds().stream()
        .map(Round::level)
        .distinct()
        .map(level -> of(trial, level))
        .toList();
  }

  private record Timed(double start, Window window) {}

  private static WarmUpCourse of(Trial trial, LoadLevel level) {
    Instant first = trial.rounds().getFirst().measurement().startedAt();
    List<Timed> windows = new ArrayList<>();
    for (Round round : trial.rounds()) {
      if (round.level().equals(level)) {
        var measured = round.measurement();
        double start = Duration.between(first, measured.startedAt()).toNanos() / 1e9;
        measured.windows().stream()
            .filter(window -> window.length().equals(SECOND))
            .forEach(w -> windows.add(new Timed(start + w.start().toNanos() / 1e9, w)));
      }
    }
    boolean open = level instanceof LoadLevel.Rate;
    double[] values =
        windows.stream()
            .map(Timed::window)
            .mapToDouble(w -> open ? w.latency().getValueAtPercentile(50) : w.throughputPerSecond())
            .toArray();
    SteadyAnswer answer =
        SteadyDetection.of(
            values,
            SECOND,
            open ? Direction.LESS_IS_BETTER : Direction.MORE_IS_BETTER,
            SteadyRule.WINDOWS);
    if (!(answer instanceof SteadyState state)) {
      return new WarmUpCourse(level, answer, List.of(), null, null);
    }
    List<Double> changes =
        state.segments().stream()
            .skip(1)
            .map(segment -> windows.get(segment.from()).start())
            .toList();
    var start = state.start();
    return new WarmUpCourse(
        level,
        answer,
        changes,
        start == null ? null : windows.get(start.index()).start(),
        start != null && state.shape() == WarmUpShape.WARMS_UP
            ? cost(windows, start.index())
            : null);
  }

  private static Cost cost(List<Timed> windows, int start) {
    Histogram steady = Latencies.histogram();
    double answered = 0;
    for (Timed timed : windows.subList(start, windows.size())) {
      steady.add(timed.window().latency());
      answered += timed.window().completed();
    }
    double perWindow = answered / (windows.size() - start);
    long p99 = steady.getValueAtPercentile(99);
    long requests = 0;
    long slow = 0;
    for (Timed timed : windows.subList(0, start)) {
      Histogram latency = timed.window().latency();
      requests += timed.window().completed();
      slow += latency.getCountBetweenValues(SLOW * p99 + 1, Latencies.HIGHEST_NANOS);
    }
    return new Cost(start, requests, slow, p99, Math.max(0, start * perWindow - requests));
  }

  /** Where the level changes, and where the steady state begins, unless it does from the first. */
  List<Film.Mark> marks() {
    List<Film.Mark> marks = new ArrayList<>();
    for (double change : changes) {
      if (steadyStart == null || change != steadyStart) {
        marks.add(new Film.Mark(change, Film.Mark.Kind.CHANGE, ""));
      }
    }
    if (steadyStart != null && answer instanceof SteadyState state && shapeHasStart(state)) {
      marks.add(new Film.Mark(steadyStart, Film.Mark.Kind.STEADY, "steady from here"));
    }
    return marks;
  }

  private static boolean shapeHasStart(SteadyState state) {
    return state.shape() == WarmUpShape.WARMS_UP || state.shape() == WarmUpShape.SLOWS_DOWN;
  }

  /** The class of the series and its cost, in sentences. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    if (answer instanceof SteadyState state) {
      words.add(
          "Afterwards, at "
              + level.label()
              + ": "
              + state.shape().words()
              + ", for "
              + answer.because()
              + ".");
    } else {
      words.add("Afterwards, at " + level.label() + ", no answer: " + answer.because() + ".");
    }
    if (cost != null) {
      words.add(
          "What users felt until the steady state at "
              + Figures.three(cost.seconds())
              + " s: of "
              + Figures.count(cost.requests(), "request")
              + " "
              + Figures.whole(cost.slow())
              + " took longer than twice the steady p99 ("
              + Figures.millis(cost.steadyP99Nanos())
              + " ms), and a warm server would have answered "
              + Figures.three(cost.lost())
              + " more.");
    }
    return words;
  }
}
