package dev.warmlap.report;

import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.Cell.CurvePoint;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Trials;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Computes what is shown of each treatment at each load level. */
final class Cells {

  /** Where the percentile curve has points: evenly over the nines, as HdrHistogram's plots are. */
  private static final double[] PERCENTILES = {
    0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 96, 97, 97.5, 98, 98.5, 99, 99.25,
    99.5, 99.75, 99.9, 99.95, 99.99, 99.995, 99.999
  };

  /** A percentile is drawn only when so many answers of each trial lie beyond it. */
  private static final int ANSWERS_BEYOND = 10;

  private Cells() {}

  static List<Cell> of(Run run) {
    var study = run.header().study();
    return study.workload().levels().stream()
        .flatMap(level -> study.treatments().stream().map(t -> cell(run, level, t)))
        .toList();
  }

  private static Cell cell(Run run, LoadLevel level, Treatment treatment) {
    List<Trial> trials = Trials.speed(run, treatment, level);
    int last = run.header().study().workload().rounds();
    List<RoundFigures> rounds = new ArrayList<>();
    for (int number = 1; number <= last; number++) {
      RoundFigures figures = figures(trials, level, number);
      if (figures != null) {
        rounds.add(figures);
      }
    }
    boolean firstIsCold = !rounds.isEmpty() && rounds.getFirst().cold();
    return new Cell(
        level,
        treatment,
        rounds,
        firstIsCold && last > 1 ? ratios(trials, level, 1, last) : List.of(),
        last > 2 ? ratios(trials, level, last, last - 1) : List.of(),
        curve(run, trials, level));
  }

  private static @Nullable RoundFigures figures(List<Trial> trials, LoadLevel level, int number) {
    List<Round> counted = new ArrayList<>();
    int leftOut = 0;
    int budgetSpent = 0;
    boolean warmedUp = false;
    boolean cold = false;
    for (Trial trial : trials) {
      for (Round round : Trials.rounds(trial, level)) {
        if (round.number() == number) {
          cold |= round.cold();
          warmedUp |= trial.warmUp(level).isPresent();
          if (Trials.counts(trial, round)) {
            counted.add(round);
            budgetSpent += budgetSpent(trial, level) ? 1 : 0;
          } else {
            leftOut++;
          }
        }
      }
    }
    return counted.isEmpty() && leftOut == 0
        ? null
        : new RoundFigures(
            number,
            cold,
            counted.isEmpty() ? null : measured(counted),
            leftOut,
            warmedUp ? budgetSpent : null);
  }

  private static boolean budgetSpent(Trial trial, LoadLevel level) {
    return trial.warmUp(level).filter(w -> w.end() == WarmUp.End.BUDGET_SPENT).isPresent();
  }

  private static RoundFigures.Measured measured(List<Round> rounds) {
    var errors = new EnumMap<ErrorKind, Long>(ErrorKind.class);
    rounds.forEach(r -> r.measurement().errors().forEach((k, n) -> errors.merge(k, n, Long::sum)));
    return new RoundFigures.Measured(
        each(rounds, r -> r.measurement().interior().throughputPerSecond()),
        each(rounds, r -> r.measurement().interior().latency().getMean()),
        each(rounds, r -> r.measurement().interior().latency().getValueAtPercentile(50)),
        each(rounds, r -> r.measurement().interior().latency().getValueAtPercentile(95)),
        each(rounds, r -> r.measurement().interior().latency().getValueAtPercentile(99)),
        known(rounds, r -> r.subjectCpu() == null ? null : cores(r.subjectCpu(), r)),
        each(rounds, r -> cores(r.measurement().generator().cpu(), r)),
        known(rounds, Round::threads),
        known(rounds, Round::rssBytes),
        rounds.stream().mapToLong(r -> r.measurement().completed()).sum(),
        errors,
        openLoop(rounds));
  }

  private static RoundFigures.@Nullable OpenLoopFigures openLoop(List<Round> rounds) {
    List<OpenLoop> all =
        rounds.stream().flatMap(r -> Stream.ofNullable(r.measurement().openLoop())).toList();
    return all.isEmpty()
        ? null
        : new RoundFigures.OpenLoopFigures(
            all.stream().mapToLong(OpenLoop::arrivals).sum(),
            all.stream().mapToLong(OpenLoop::dropped).sum(),
            percentiles(all, OpenLoop::lateness, 99),
            percentiles(all, OpenLoop::serviceTime, 50),
            percentiles(all, OpenLoop::serviceTime, 99));
  }

  private static Summary percentiles(
      List<OpenLoop> all, Function<OpenLoop, Histogram> times, double percentile) {
    return Summary.of(
            all.stream()
                .mapToDouble(open -> times.apply(open).getValueAtPercentile(percentile))
                .toArray())
        .orElseThrow();
  }

  private static Summary each(List<Round> rounds, ToDoubleFunction<Round> figure) {
    return Summary.of(rounds.stream().mapToDouble(figure).toArray()).orElseThrow();
  }

  private static @Nullable Summary known(
      List<Round> rounds, Function<Round, ? extends @Nullable Number> figure) {
    List<Number> values = new ArrayList<>();
    for (Round round : rounds) {
      Number value = figure.apply(round);
      if (value != null) {
        values.add(value);
      }
    }
    return Summary.of(values).orElse(null);
  }

  /** Mean processors in use over the round. */
  static double cores(CpuTime cpu, Round round) {
    return (double) cpu.total().toNanos() / round.measurement().total().toNanos();
  }

  private static List<Double> ratios(List<Trial> trials, LoadLevel level, int over, int under) {
    List<Double> ratios = new ArrayList<>();
    for (Trial trial : trials) {
      Double above = throughput(trial, level, over);
      Double below = throughput(trial, level, under);
      if (above != null && below != null) {
        ratios.add(above / below);
      }
    }
    return ratios;
  }

  private static @Nullable Double throughput(Trial trial, LoadLevel level, int number) {
    return Trials.rounds(trial, level).stream()
        .filter(r -> r.number() == number && Trials.counts(trial, r))
        .map(r -> r.measurement().interior().throughputPerSecond())
        .findFirst()
        .orElse(null);
  }

  private static List<CurvePoint> curve(Run run, List<Trial> trials, LoadLevel level) {
    var histograms =
        trials.stream()
            .flatMap(t -> Trials.last(run, t, level).stream())
            .map(r -> r.measurement().interior().latency())
            .toList();
    long fewest = histograms.stream().mapToLong(h -> h.getTotalCount()).min().orElse(0);
    return DoubleStream.of(PERCENTILES)
        .filter(p -> fewest * (1 - p / 100) >= ANSWERS_BEYOND)
        .mapToObj(
            p ->
                new CurvePoint(
                    p,
                    Summary.of(
                            histograms.stream()
                                .mapToDouble(h -> h.getValueAtPercentile(p))
                                .toArray())
                        .orElseThrow()
                        .median()))
        .toList();
  }
}
