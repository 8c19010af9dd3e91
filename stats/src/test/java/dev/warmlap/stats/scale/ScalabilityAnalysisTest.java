package dev.warmlap.stats.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.result.Estimate;
import dev.warmlap.stats.scale.Scalability.Fitted;
import dev.warmlap.stats.scale.Scalability.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalabilityAnalysisTest {

  private static final double[] LOADS = {1, 2, 4, 8, 16, 32, 64, 128};
  private static final ScalabilityRules RULES = ScalabilityRules.of(2, 1);

  /** Two shuffled passes over all loads, the noise a share of each. */
  private static List<Point> twoPasses(DoubleUnaryOperator curve, double noise, long seed) {
    var random = new SplittableRandom(seed);
    List<Point> points = new ArrayList<>();
    for (int pass = 0; pass < 2; pass++) {
      for (double n : LOADS) {
        double x = curve.applyAsDouble(n) * Math.exp(noise * random.nextGaussian());
        points.add(new Point(n, x, null, false));
      }
    }
    return points;
  }

  private static Fitted fitted(List<Point> points) {
    return (Fitted) ScalabilityAnalysis.of(points, RULES);
  }

  @ParameterizedTest
  @CsvSource({"0.2, 3, 11", "5, 15, 31", "30, 66, 92"})
  void n95OfAQueueIsFoundExactlyWhereTheUniversalLawMisleads(
      double delay, double n95, double byUsl) {
    List<Point> points = twoPasses(new FiniteSourceQueue(1, delay, 2)::throughput, 0, 1);

    Fitted fitted = fitted(points);
    ScalabilityModel usl = ScalabilityAnalysis.fit(Family.USL, points, RULES);

    assertThat(fitted.chosen().model()).isInstanceOf(FiniteSourceQueue.class);
    assertThat(Objects.requireNonNull(fitted.enough().at()).estimate()).isEqualTo(n95);
    assertThat(usl.smallest(ScalabilityRules.ENOUGH, 1e6)).hasValue(byUsl);
    assertThat(Objects.requireNonNull(fitted.saturation()).estimate())
        .isCloseTo(2 * (1 + delay), within(1e-3));
  }

  @ParameterizedTest
  @CsvSource({"0.2", "1", "5", "12", "30"})
  void n95OfNoisyQueuesIsWithinTenPercent(double delay) {
    var truth = new FiniteSourceQueue(0.0004, 0.0004 * delay, 2);
    double n95 = truth.smallest(ScalabilityRules.ENOUGH, 1000).orElseThrow();
    double[] errors = new double[60];
    for (int seed = 0; seed < errors.length; seed++) {
      ScalabilityModel queue =
          ScalabilityAnalysis.fit(Family.QUEUE, twoPasses(truth::throughput, 0.02, seed), RULES);
      errors[seed] =
          Math.abs(queue.smallest(ScalabilityRules.ENOUGH, 1000).orElseThrow() / n95 - 1);
    }
    assertThat(Arrays.stream(errors).filter(e -> e <= 0.1).count()).isGreaterThanOrEqualTo(57);
  }

  @Test
  void theIntervalOfN95HoldsTheTruthAsOftenAsItSays() {
    var truth = new FiniteSourceQueue(0.0004, 0.002, 2);
    double n95 = truth.smallest(ScalabilityRules.ENOUGH, 1000).orElseThrow();
    int held = 0;
    int chosen = 0;
    for (int seed = 0; seed < 60; seed++) {
      Fitted fitted = fitted(twoPasses(truth::throughput, 0.03, seed));
      if (fitted.chosen().model() instanceof FiniteSourceQueue) {
        chosen++;
        var at = Objects.requireNonNull(fitted.enough().at());
        held += at.low() <= n95 && n95 <= at.high() ? 1 : 0;
      }
    }
    assertThat(chosen).isGreaterThanOrEqualTo(50);
    assertThat(held).isGreaterThanOrEqualTo((int) (0.85 * chosen));
  }

  @Test
  void aPeakIsToldWhereThePointsBearItOut() {
    var truth = new Usl(900, 0.02, 0.0002);
    Fitted fitted = fitted(twoPasses(truth::throughput, 0.02, 3));

    assertThat(fitted.chosen().model()).isInstanceOf(Usl.class);
    Estimate peak = Objects.requireNonNull(fitted.peak());
    assertThat(peak.low()).isLessThan(70);
    assertThat(peak.high()).isGreaterThan(70);
    assertThat(peak.high() - peak.low()).isLessThan(30);
    assertThat(fitted.noPeakBecause()).isNull();
  }

  @Test
  void aPeakFarBeyondTheLargestLoadIsNotTold() {
    var truth = new Usl(900, 0.05, 0.000_01);
    Fitted fitted = fitted(twoPasses(truth::throughput, 0, 1));

    assertThat(fitted.chosen().model()).isInstanceOf(Usl.class);
    assertThat(fitted.peak()).isNull();
    assertThat(fitted.noPeakBecause()).contains("308", "1.5 times");
  }

  @Test
  void withoutNoiseTheSimplestModelThatFitsIsChosen() {
    Fitted fitted = fitted(twoPasses(new Amdahl(500, 0.2)::throughput, 0, 1));

    assertThat(fitted.chosen().model()).isInstanceOf(Amdahl.class);
    assertThat(fitted.parameters().get(1).estimate().estimate()).isCloseTo(0.2, within(1e-6));
    assertThat(fitted.candidates()).hasSize(3);
  }

  @Test
  void whereThroughputStillRisesThereIsNoN95ButABoundAndAnAdvice() {
    Fitted fitted = fitted(twoPasses(new FiniteSourceQueue(1, 500, 2)::throughput, 0.02, 1));

    assertThat(fitted.enough().at()).isNull();
    assertThat(fitted.enough().reach()).isEqualTo(192);
    assertThat(fitted.advice().n()).isNull();
    assertThat(fitted.advice().because()).contains("still rises at 128");
  }

  @Test
  void adviceIsTheSmallestMeasuredLoadThatIsEnough() {
    Fitted fitted = fitted(twoPasses(new FiniteSourceQueue(1, 5, 2)::throughput, 0.02, 1));

    assertThat(fitted.advice().n()).isEqualTo(16);
    assertThat(fitted.advice().because())
        .startsWith("the smallest load measured with at least 95 %");
  }

  @Test
  void aLimitOfP99RulesOutWhatBreaksIt() {
    var queue = new FiniteSourceQueue(0.001, 0.005, 2);
    List<Point> points =
        Arrays.stream(LOADS)
            .boxed()
            .flatMap(n -> List.of(timed(n, queue), timed(n, queue)).stream())
            .toList();

    var loose = (Fitted) ScalabilityAnalysis.of(points, limit(0.050));
    var tight = (Fitted) ScalabilityAnalysis.of(points, limit(0.010));

    assertThat(loose.advice().n()).isEqualTo(16);
    assertThat(loose.advice().because()).endsWith("and p99 within 50 ms");
    assertThat(tight.advice().n()).isNull();
    assertThat(tight.advice().because()).contains("keeps p99 within 10 ms");
  }

  private static ScalabilityRules limit(double seconds) {
    return new ScalabilityRules(Residuals.RELATIVE, 2, seconds, 1);
  }

  private static Point timed(double n, ScalabilityModel model) {
    double x = model.throughput(n);
    return new Point(n, x, new Point.Timing(n, n / x, 0, 3 * n / x), false);
  }

  @Test
  void pointsThatDoNotMeanWhatTheySeemToAreLeftOutWithTheReason() {
    var queue = new FiniteSourceQueue(0.001, 0.005, 2);
    List<Point> points = new ArrayList<>();
    for (double n : LOADS) {
      points.add(timed(n, queue));
      points.add(timed(n, queue));
    }
    double x = queue.throughput(64);
    points.add(new Point(64, x, new Point.Timing(64, 60 / x, 0, 90 / x), false));
    points.add(new Point(64, x, new Point.Timing(64, 62 / x, 0, 90 / x), false));
    points.add(new Point(64, x, new Point.Timing(64, 44 / x, 20 / x, 90 / x), false));
    points.add(new Point(128, x, null, true));

    var fitted = (Fitted) ScalabilityAnalysis.of(points, RULES);

    assertThat(fitted.points()).hasSize(18);
    assertThat(fitted.rejected()).extracting(Rejection::n).containsExactly(64.0, 128.0);
    assertThat(fitted.rejected().getFirst().because())
        .contains("Little's law is broken", "is 60 where 64 were in flight (6.25 % off");
    assertThat(fitted.rejected().getLast().because()).contains("at its own limit");
  }

  @Test
  void tooFewLoadsOrPointsAreRefused() {
    List<Point> all = twoPasses(new Amdahl(500, 0.2)::throughput, 0.01, 1);
    List<Point> threeLoads = all.stream().filter(p -> p.n() <= 4).toList();
    List<Point> fourPoints = all.subList(0, 4);

    assertThat(ScalabilityAnalysis.of(List.of(), RULES)).isInstanceOf(Refused.class);
    assertThat(((Refused) ScalabilityAnalysis.of(threeLoads, RULES)).because())
        .isEqualTo("a curve takes at least 4 different loads, and good points are there of 3");
    assertThat(((Refused) ScalabilityAnalysis.of(fourPoints, RULES)).because())
        .contains("4 points are too few to choose between models");
  }

  /** The unit of throughput, and the order of the points, are of no matter. */
  @Property(tries = 20)
  void theAnswerDoesNotDependOnTheUnitOrTheOrder(
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double unit,
      @ForAll @LongRange(min = 1, max = 1000) long seed) {
    List<Point> points = twoPasses(new FiniteSourceQueue(1, 8, 2)::throughput, 0.03, seed);
    List<Point> others =
        new ArrayList<>(
            points.stream()
                .map(p -> new Point(p.n(), p.throughputPerSecond() * unit, null, false))
                .toList());
    List<Point> shuffled = new ArrayList<>(points);
    Collections.reverse(shuffled);

    for (Family family : Family.values()) {
      ScalabilityModel model = ScalabilityAnalysis.fit(family, points, RULES);
      ScalabilityModel scaled = ScalabilityAnalysis.fit(family, others, RULES);
      ScalabilityModel turned = ScalabilityAnalysis.fit(family, shuffled, RULES);
      for (double n : LOADS) {
        double x = model.throughput(n);
        assertThat(scaled.throughput(n)).isCloseTo(x * unit, within(1e-4 * x * unit));
        assertThat(turned.throughput(n)).isCloseTo(x, within(1e-4 * x));
      }
    }
  }

  @Test
  void theSameSeedGivesTheSameIntervals() {
    List<Point> points = twoPasses(new FiniteSourceQueue(1, 8, 2)::throughput, 0.03, 5);

    assertThat(ScalabilityAnalysis.of(points, RULES)).isEqualTo(fitted(points));
    assertThat(ScalabilityAnalysis.of(points, ScalabilityRules.of(2, 2)))
        .isNotEqualTo(fitted(points));
  }
}
