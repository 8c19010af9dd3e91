package dev.warmlap.stats.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.SubjectWindow;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WarmUpRuleTest {

  private static final WarmUpCriteria CRITERIA = WarmUpCriteria.ofThroughput(WarmUpCriteria.BUDGET);

  private int waiting;
  private int asked;
  private int second;
  private WarmUpRule rule = rule(CRITERIA);

  private WarmUpRule rule(WarmUpCriteria criteria) {
    return new WarmUpRule(
        criteria,
        () -> {
          asked++;
          return OptionalInt.of(waiting);
        });
  }

  /** Goes on until the warm-up has come to something, and says after how many seconds. */
  private WarmUpState until(IntToDoubleFunction value, IntFunction<@Nullable SubjectWindow> of) {
    while (true) {
      WarmUpState state =
          rule.add(Duration.ofSeconds(second + 1L), value.applyAsDouble(second), of.apply(second));
      second++;
      if (!(state instanceof WarmUpState.Warming)) {
        return state;
      }
    }
  }

  private static SubjectWindow window(
      int second, @Nullable JitUse jit, @Nullable Long collections) {
    return new SubjectWindow(
        Duration.ofSeconds(second), Duration.ofSeconds(1), null, jit, null, collections, null);
  }

  private static SubjectWindow compiling(int second, int millis, int waitedMillis) {
    return window(
        second,
        new JitUse(
            Duration.ofMillis(millis / 4),
            Duration.ofMillis(millis - millis / 4),
            Duration.ofMillis(waitedMillis)),
        1L);
  }

  private static SubjectWindow quiet(int second) {
    return compiling(second, 8, 4);
  }

  @Test
  void aServerThatStandsStillWithQuietCompilersIsSteadyAfterThirtyWindows() {
    assertThat(until(_ -> 1000, WarmUpRuleTest::quiet))
        .isEqualTo(
            new WarmUpState.Steady(
                "throughput stands still: its halves are 0.0 % apart and it drifts by 0.0 %; the"
                    + " compilers use 0.8 % of a core, 1 % in the loudest window, and nothing waits"
                    + " in their queue"));
    assertThat(second).isEqualTo(30);
    assertThat(asked).isEqualTo(1);
  }

  @Test
  void aServerThatStillGetsFasterIsNotSteady() {
    WarmUpState state = until(s -> 1000 + 5 * s, WarmUpRuleTest::quiet);
    assertThat(state).isInstanceOf(WarmUpState.BudgetSpent.class);
    assertThat(state.because()).startsWith("throughput does not stand still: its halves are ");
    assertThat(second).isEqualTo(180);
    assertThat(asked).isZero();
  }

  @Test
  void busyCompilersKeepAPlateauFromBeingSteady() {
    WarmUpState state = until(_ -> 1000, s -> compiling(s, s < 100 ? 300 : 5, 0));
    assertThat(state).isInstanceOf(WarmUpState.Steady.class);
    assertThat(second).isEqualTo(130);
  }

  @Test
  void aSingleLoudSecondIsEnoughToGoOn() {
    until(_ -> 1000, s -> compiling(s, s == 20 ? 101 : 1, 0));
    assertThat(second).isEqualTo(51);
  }

  @Test
  void methodsInTheQueueKeepItWarmingAndAreNotAskedForEachSecond() {
    waiting = 12;
    WarmUpState state = until(_ -> 1000, WarmUpRuleTest::quiet);
    assertThat(state).isInstanceOf(WarmUpState.BudgetSpent.class);
    assertThat(asked).isEqualTo((180 - 30) / 5 + 1);
    assertThat(state.because()).isEqualTo("12 methods wait in the compile queue");
  }

  @Test
  void starvedCompilersBringItInDoubtAndAPauseThatHelpsShowsTheFalsePlateau() {
    WarmUpState doubt = until(_ -> 3300, s -> compiling(s, 10, 900));
    assertThat(doubt)
        .isEqualTo(
            new WarmUpState.InDoubt(
                "throughput stands still, but the compilers waited for a processor for 90 % of the"
                    + " time"));
    assertThat(second).isEqualTo(30);
    rule.paused();
    second += 5;
    assertThat(until(_ -> 7800, WarmUpRuleTest::quiet)).isInstanceOf(WarmUpState.Steady.class);
    assertThat(rule.lastPause()).isEqualTo(7800.0 / 3300);
    assertThat(second).isEqualTo(30 + 5 + 30);
  }

  @Test
  void aPauseThatChangesNothingEndsTheDoubt() {
    until(_ -> 3300, s -> compiling(s, 10, 900));
    rule.paused();
    WarmUpState state = until(_ -> 3320, WarmUpRuleTest::quiet);
    assertThat(state).isInstanceOf(WarmUpState.Steady.class);
    assertThat(state.because()).contains("throughput was 0.6 % better after a pause");
    assertThat(second).isEqualTo(36);
  }

  @Test
  void aPauseIsTakenOnceAndOnlyWhereThereIsTimeForIt() {
    until(_ -> 3300, s -> compiling(s, 10, 900));
    rule.paused();
    WarmUpState state = until(_ -> 3300, s -> compiling(s, 200, 900));
    assertThat(state).isInstanceOf(WarmUpState.BudgetSpent.class);

    rule = rule(WarmUpCriteria.ofThroughput(Duration.ofSeconds(20)));
    second = 0;
    assertThat(until(s -> s < 10 ? 100 : 200, s -> compiling(s, 10, 900)))
        .isInstanceOf(WarmUpState.BudgetSpent.class);
  }

  @Test
  void aSubjectThatCollectsMustHaveCollectedLately() {
    assertThat(until(_ -> 1000, s -> window(s, JitUse.NONE, s == 0 || s == 70 ? 1L : 0L)))
        .isInstanceOf(WarmUpState.Steady.class);
    assertThat(second).isEqualTo(30);
    rule = rule(CRITERIA);
    second = 0;
    until(
        _ -> 1000, s -> s < 10 ? compiling(s, 200, 0) : window(s, JitUse.NONE, s == 70 ? 1L : 0L));
    assertThat(second).isEqualTo(71);
  }

  @Test
  void witnessesThatAreMissingAreNamed() {
    assertThat(until(_ -> 1000, _ -> null).because())
        .endsWith("; that is the one witness, for no compilers could be seen");
    rule = rule(CRITERIA);
    assertThat(until(_ -> 1000, s -> window(s, null, null)).because())
        .endsWith("; that is the one witness, for no compilers could be seen");
    rule = rule(CRITERIA);
    assertThat(until(_ -> 1000, s -> window(s, JitUse.NONE, null)).because())
        .endsWith("; the JVM has no compilers");
    assertThat(asked).isZero();
  }

  @Test
  void aServerThatAnswersNothingIsNotSteady() {
    assertThat(until(_ -> 0, WarmUpRuleTest::quiet))
        .isEqualTo(new WarmUpState.BudgetSpent("in some windows there was no answer at all"));
  }

  @Test
  void aShortBudgetLooksAtHalfOfIt() {
    assertThat(WarmUpCriteria.ofThroughput(Duration.ofSeconds(20)).windows()).isEqualTo(10);
    assertThat(WarmUpCriteria.ofThroughput(Duration.ofSeconds(1)).windows()).isEqualTo(6);
    assertThat(WarmUpCriteria.ofThroughput(Duration.ofHours(1)).windows()).isEqualTo(30);
    assertThatThrownBy(
            () ->
                new WarmUpCriteria(
                    5, Duration.ofSeconds(1), 0.01, 0.02, WarmUpCriteria.Measured.THROUGHPUT))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void inAnOpenLoopLessIsBetter() {
    rule = rule(WarmUpCriteria.ofLatency(WarmUpCriteria.BUDGET));
    until(_ -> 2.0, s -> compiling(s, 10, 900));
    rule.paused();
    assertThat(until(_ -> 1.0, WarmUpRuleTest::quiet)).isInstanceOf(WarmUpState.Steady.class);
    assertThat(rule.lastPause()).isEqualTo(2.0);
  }

  /** A warm-up as servers have it, with noise: the end is found, and not before it is near. */
  @Test
  void simulatedWarmUpsAreSteadyOnlyNearTheirPlateau() {
    int spent = 0;
    for (int seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      rule = rule(CRITERIA);
      second = 0;
      double tau = 3 + 12 * random.nextDouble();
      WarmUpState state =
          until(
              s -> 1000 * (1 - 0.6 * Math.exp(-s / tau)) * (1 + 0.02 * random.nextGaussian()),
              s -> compiling(s, (int) (800 * Math.exp(-s / tau)), 0));
      if (state instanceof WarmUpState.BudgetSpent) {
        spent++;
      } else {
        // The first window looked at is at worst at 90 % of the plateau.
        assertThat(1 - 0.6 * Math.exp(-(second - 30) / tau)).as("seed %d", seed).isGreaterThan(0.9);
      }
    }
    assertThat(spent).isLessThanOrEqualTo(10);
  }
}
