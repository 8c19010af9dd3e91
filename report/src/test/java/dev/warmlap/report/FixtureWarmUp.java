package dev.warmlap.report;

import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.result.WarmUp.End;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Makes of a made-up run one of {@code measure: steady}: every speed trial is warmed up first. In
 * the first block the second treatment stands on a false plateau for a while; in the second block
 * the budget of the first treatment is spent; the second treatment has no C2.
 */
public final class FixtureWarmUp {

  private static final Duration BUDGET = Duration.ofMinutes(2);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final double PLATEAU = 4_000;

  private final List<Round> rounds = new ArrayList<>();
  private final Random random;
  private Instant clock;

  private FixtureWarmUp(Trial trial) {
    this.random = new Random(trial.position());
    this.clock = trial.startedAt();
  }

  public static Run of(Run run) {
    RunHeader header = run.header();
    Study study = header.study();
    Workload workload = study.workload();
    var steady =
        new Study(
            study.name(),
            study.question(),
            study.subject(),
            study.baseline(),
            study.treatments(),
            study.fixed(),
            new Workload(
                workload.scenarios(),
                workload.arrivals(),
                workload.extent(),
                workload.rounds(),
                BUDGET,
                workload.isolation(),
                workload.timeout()),
            study.design(),
            study.generatorCpus(),
            study.equivalence(),
            study.limits());
    return new Run(
        run.id(),
        new RunHeader(
            steady,
            header.studyFile(),
            header.quick(),
            header.startedAt(),
            header.environment(),
            header.plannedTrials(),
            header.noise(),
            header.remarks()),
        run.status(),
        run.trials().stream().map(trial -> trial(study, trial)).toList());
  }

  private static Trial trial(Study study, Trial trial) {
    if (trial.purpose() != Purpose.SPEED || !(trial.outcome() instanceof Outcome.Completed)) {
      return trial;
    }
    var warmUp = new FixtureWarmUp(trial);
    warmUp.film(trial, study.treatments().indexOf(trial.treatment()));
    return new Trial(
        trial.block(),
        trial.position(),
        trial.treatment(),
        trial.level(),
        trial.purpose(),
        trial.startedAt(),
        trial.took(),
        trial.outcome(),
        trial.settings(),
        trial.marks(),
        warmUp.rounds,
        trial.logs());
  }

  private void film(Trial trial, int treatment) {
    boolean c2 = treatment == 0;
    Round first = trial.rounds().getFirst();
    if (trial.block() == 1 && treatment == 1) {
      warmUp(first, 1, 30, s -> 0.42 * rise(s, 3), s -> s < 5 ? 0.4 : 0.02, _ -> 0.9, c2, doubt());
      clock = clock.plus(PAUSE);
      warmUp(first, 2, 36, s -> rise(s + 6, 4), s -> 0.5 / (1 + s * s), _ -> 0, c2, after());
    } else if (trial.block() == 2 && treatment == 0) {
      warmUp(first, 1, 120, s -> 0.6 + s / 300.0, _ -> 0.3, _ -> 0.05, c2, spent());
    } else {
      warmUp(first, 1, 52, s -> rise(s, 6), s -> 0.9 * Math.exp(-s / 8.0), _ -> 0, c2, steady());
    }
    for (Round round : trial.rounds()) {
      add(round, round.number(), 12, _ -> 1, _ -> 0.001, _ -> 0, c2, false, null);
    }
  }

  private static double rise(int second, double tau) {
    return 1 - 0.65 * Math.exp(-second / tau);
  }

  private static WarmUp steady() {
    return new WarmUp(End.STEADY, "throughput stands still (made up)", null);
  }

  private static WarmUp doubt() {
    return new WarmUp(End.IN_DOUBT, "the compilers waited for a processor (made up)", null);
  }

  private static WarmUp after() {
    return new WarmUp(End.STEADY, "throughput stands still (made up)", 2.36);
  }

  private static WarmUp spent() {
    return new WarmUp(End.BUDGET_SPENT, "throughput does not stand still (made up)", null);
  }

  private void warmUp(
      Round like,
      int number,
      int seconds,
      IntToDoubleFunction speed,
      IntToDoubleFunction compiling,
      IntToDoubleFunction waiting,
      boolean c2,
      WarmUp end) {
    add(like, number, seconds, speed, compiling, waiting, c2, number == 1, end);
  }

  private void add(
      Round like,
      int number,
      int seconds,
      IntToDoubleFunction speed,
      IntToDoubleFunction compiling,
      IntToDoubleFunction waiting,
      boolean c2,
      boolean cold,
      @Nullable WarmUp end) {
    List<Window> windows = new ArrayList<>();
    List<SubjectWindow> subject = new ArrayList<>();
    for (int s = 0; s < seconds; s++) {
      double noise = 1 + 0.01 * random.nextGaussian();
      windows.add(window(s, PLATEAU * speed.applyAsDouble(s) * noise));
      subject.add(
          new SubjectWindow(
              SECOND.multipliedBy(s),
              SECOND,
              Duration.ofMillis(1_500),
              new JitUse(
                  millis(compiling.applyAsDouble(s) * (c2 ? 0.3 : 1)),
                  c2 ? millis(compiling.applyAsDouble(s) * 0.7) : null,
                  millis(waiting.applyAsDouble(s))),
              millis(s % 7 == 3 ? 0.06 : 0.001),
              s % 7 == 3 ? 1L : 0L,
              0L));
    }
    rounds.add(
        new Round(
            like.level(),
            number,
            cold,
            measured(like.measurement(), windows),
            like.subjectCpu(),
            like.rssBytes(),
            like.threads(),
            end == null ? like.violations() : List.of(),
            subject,
            end));
    clock = clock.plus(SECOND.multipliedBy(seconds)).plusMillis(700);
  }

  private static Duration millis(double seconds) {
    return Duration.ofMillis(Math.round(1000 * seconds));
  }

  /** Answers get slower as throughput falls; one in a hundred takes six times as long. */
  private static Window window(int second, double perSecond) {
    Histogram latency = Latencies.histogram();
    long usual = Math.round(1e9 * PLATEAU / perSecond / 40);
    long answers = Math.round(perSecond);
    latency.recordValueWithCount(usual, answers - answers / 100);
    latency.recordValueWithCount(6 * usual, answers / 100);
    return new Window(
        second, SECOND.multipliedBy(second), SECOND, answers, latency, null, Map.of());
  }

  private RoundMeasurement measured(RoundMeasurement like, List<Window> windows) {
    return new RoundMeasurement(
        like.connectionsOpened(),
        like.opening(),
        like.connect(),
        clock,
        SECOND.multipliedBy(windows.size()),
        like.completed(),
        like.latency(),
        like.firstByte(),
        like.errors(),
        like.errorDetails(),
        like.statuses(),
        like.bytesRead(),
        like.reconnects(),
        like.interior(),
        windows,
        like.openLoop(),
        like.tls(),
        like.generator());
  }
}
