package dev.warmlap.stats.steady;

import static dev.warmlap.stats.compare.Direction.LESS_IS_BETTER;
import static dev.warmlap.stats.compare.Direction.MORE_IS_BETTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SteadyDetectionTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void aColdStartIsAWarmUp() {
    var state = state(Noise.step(180, 40, 60, 100));
    assertThat(state.shape()).isEqualTo(WarmUpShape.WARMS_UP);
    assertThat(state.start()).isEqualTo(new SteadyStart(40, 40));
    assertThat(state.segments()).containsExactly(new Segment(0, 40, 60), new Segment(40, 180, 100));
    assertThat(state.because())
        .isEqualTo(
            "the mean of the first 40 s is 40 % lower than that of the rest, in which no segment is"
                + " shown to differ by more than 3 %");
  }

  @Test
  void aSeriesThatFallsSlowsDown() {
    var state = state(Noise.step(180, 40, 100, 60));
    assertThat(state.shape()).isEqualTo(WarmUpShape.SLOWS_DOWN);
    assertThat(state.because()).startsWith("the mean of the first 40 s is 67 % higher");
  }

  @Test
  void timesThatFallWarmUp() {
    var answer =
        SteadyDetection.of(
            Noise.step(180, 40, 100, 60), SECOND, LESS_IS_BETTER, SteadyRule.WINDOWS);
    assertThat(((SteadyState) answer).shape()).isEqualTo(WarmUpShape.WARMS_UP);
  }

  @Test
  void whatDiffersByLessThanTheToleranceIsFlat() {
    var state = state(Noise.step(180, 40, 98, 100));
    assertThat(state.shape()).isEqualTo(WarmUpShape.FLAT);
    assertThat(state.start()).isEqualTo(new SteadyStart(0, 0));
    assertThat(state.because())
        .isEqualTo("of 2 segments none is shown to differ from the rest by more than 3 %");
  }

  @Test
  void aConstantIsFlat() {
    var state = state(Noise.step(30, 10, 5, 5));
    assertThat(state.shape()).isEqualTo(WarmUpShape.FLAT);
    assertThat(state.segments()).containsExactly(new Segment(0, 30, 5));
    assertThat(state.because()).isEqualTo("no change was found");
  }

  @Test
  void aChangeShortBeforeTheEndLeavesNoSteadyState() {
    var state = state(Noise.step(180, 160, 60, 100));
    assertThat(state.shape()).isEqualTo(WarmUpShape.NO_STEADY_STATE);
    assertThat(state.start()).isNull();
    assertThat(state.because())
        .isEqualTo(
            "it still changes by more than 3 % at 160 s, and the 20 s after that are too short: it"
                + " takes 30 s");
    assertThat(state(Noise.step(180, 150, 60, 100)).start()).isEqualTo(new SteadyStart(150, 150));
  }

  @Test
  void aServerThatStallsInTheEndIsInNoSteadyState() {
    var state = state(Noise.step(180, 120, 100, 0));
    assertThat(state.shape()).isEqualTo(WarmUpShape.NO_STEADY_STATE);
    assertThat(state.because())
        .isEqualTo("the last 60 s are 0: what has come to a standstill is in no steady state");
  }

  @Test
  void aStallInBetweenIsAChangeLikeOthers() {
    double[] stalled = new Noise(1).about(Noise.step(180, 50, 100, 100), 0.02, 0);
    Arrays.fill(stalled, 40, 60, 0);
    var state = state(stalled);
    assertThat(state.shape()).isEqualTo(WarmUpShape.WARMS_UP);
    assertThat(state.start()).isEqualTo(new SteadyStart(60, 60));
  }

  @Test
  void aServerThatBeginsLateWarmsUp() {
    assertThat(state(Noise.step(180, 20, 0, 100)).start()).isEqualTo(new SteadyStart(20, 20));
  }

  @Test
  void zerosAloneAreRefused() {
    assertThat(refusal(new double[100], SECOND)).startsWith("all 100 values are 0");
    double[] once = new double[100];
    once[50] = 1;
    assertThat(refusal(once, SECOND)).startsWith("all 100 values are 0");
  }

  @Test
  void tooFewValuesAreRefusedWithHowManyItTakes() {
    assertThat(refusal(Noise.step(29, 10, 1, 2), SECOND))
        .isEqualTo(
            "29 values of 1 s each: it takes at least 30, a tail of 20 s and something to compare it"
                + " with");
    assertThat(refusal(new double[0], SECOND)).startsWith("0 values");
    assertThat(refusal(new double[] {1}, SECOND)).startsWith("1 value of 1 s");
    assertThat(refusal(Noise.step(209, 10, 1, 2), Duration.ofMillis(100)))
        .startsWith("209 values of 0.1 s each: it takes at least 210");
    assertThat(refusal(Noise.step(29, 10, 1, 2), Duration.ofSeconds(60))).contains("at least 30");
  }

  @Test
  void whatIsNoQuantityIsAMistake() {
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] series = Noise.step(60, 10, 1, bad);
      assertThatIllegalArgumentException().isThrownBy(() -> answer(series, SECOND));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> answer(Noise.step(60, 10, 1, 1), Duration.ZERO));
  }

  @Test
  void aNoisyLastSegmentDoesNotHideTheWarmUp() {
    double[] series = new Noise(3).about(Noise.step(180, 90, 90, 100), 0.02, 0);
    for (int i = 172; i < 180; i++) {
      series[i] = i % 2 == 0 ? 70 : 130;
    }
    var state = state(series);
    assertThat(state.segments().getLast().from()).isGreaterThan(160);
    assertThat(state.start()).isEqualTo(new SteadyStart(90, 90));
  }

  @Test
  void aShortSmoothClimbIsAWarmUp() {
    double[] levels = new double[120];
    Arrays.setAll(levels, i -> 100 - 60 * Math.exp(-i / 5.0));
    var noise = new Noise(3);
    int found = 0;
    for (int i = 0; i < 100; i++) {
      var state = state(noise.about(levels, 0.02, 0.4));
      var start = state.start();
      boolean near = start != null && start.index() >= 5 && start.index() <= 25;
      found += near && state.shape() == WarmUpShape.WARMS_UP ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(95);
  }

  @Test
  void outliersAreToldOf() {
    double[] series = new Noise(3).about(Noise.step(180, 40, 60, 100), 0.01, 0);
    series[100] = 20;
    series[120] = 10;
    var state = state(series);
    assertThat(state.outliers()).isEqualTo(2);
    assertThat(state.because()).endsWith("; 2 outliers put aside");
  }

  @Test
  void valuesRoundedCoarselyAreNotTakenForManyLevels() {
    double[] series = new Noise(5).about(Noise.step(3_000, 0, 5.5, 5.5), 0.08, 0);
    Arrays.setAll(series, i -> Math.rint(series[i]));
    assertThat(state(series).segments()).hasSize(1);
  }

  @Test
  void aLongSeriesIsAnsweredInItsOwnIndices() {
    double[] series = new Noise(5).about(Noise.step(86_400, 3_000, 50, 100), 0.03, 0.3);
    var state = state(series);
    var start = Objects.requireNonNull(state.start());
    assertThat(start.index()).isBetween(2_960, 3_040);
    assertThat(start.seconds()).isEqualTo(start.index());
    assertThat(state.segments().getLast().to()).isEqualTo(86_400);
  }

  @Test
  void manyShortIterationsFindTheirOwnPenalty() {
    double[] levels = Noise.step(3_000, 600, 1.5, 1);
    Arrays.fill(levels, 0, 100, 4);
    var answer =
        SteadyDetection.of(
            new Noise(5).about(levels, 0.02, 0.3),
            Duration.ofMillis(100),
            LESS_IS_BETTER,
            SteadyRule.ITERATIONS);
    var state = (SteadyState) answer;
    assertThat(state.shape()).isEqualTo(WarmUpShape.WARMS_UP);
    var start = Objects.requireNonNull(state.start());
    assertThat(start.index()).isBetween(598, 602);
    assertThat(start.seconds()).isCloseTo(start.index() / 10.0, within(1e-9));
  }

  private static SteadyState state(double[] series) {
    return (SteadyState) answer(series, SECOND);
  }

  private static String refusal(double[] series, Duration window) {
    return ((SteadyRefusal) answer(series, window)).because();
  }

  private static SteadyAnswer answer(double[] series, Duration window) {
    return SteadyDetection.of(series, window, MORE_IS_BETTER, SteadyRule.WINDOWS);
  }
}
