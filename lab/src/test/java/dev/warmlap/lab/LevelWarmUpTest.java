package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.study.LoadLevel;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LevelWarmUpTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger stops = new AtomicInteger();

  private LevelWarmUp warmUp(LoadLevel level, int budgetSeconds) {
    return new LevelWarmUp(
        level,
        Duration.ofSeconds(budgetSeconds),
        () -> OptionalInt.of(0),
        nanos::get,
        stops::incrementAndGet);
  }

  /** So many seconds of a round. */
  private void windows(LevelWarmUp warmUp, int count, int perSecond, int waitedMillis) {
    for (int i = 0; i < count; i++) {
      nanos.addAndGet(SECOND.toNanos());
      warmUp.windowClosed(window(perSecond, SECOND), subject(waitedMillis));
    }
  }

  private static Window window(int completed, Duration length) {
    Histogram latency = Latencies.histogram();
    latency.recordValueWithCount(2_000_000, completed);
    return new Window(0, Duration.ZERO, length, completed, latency, null, Map.of());
  }

  private static SubjectWindow subject(int waitedMillis) {
    return new SubjectWindow(
        Duration.ZERO,
        SECOND,
        SECOND,
        new JitUse(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(waitedMillis)),
        Duration.ZERO,
        1L,
        0L);
  }

  @Test
  void theRoundIsStoppedOnceWhenTheSubjectIsSteady() {
    LevelWarmUp warmUp = warmUp(new LoadLevel.Connections(10), 180);
    windows(warmUp, 29, 1000, 0);
    assertThat(stops).hasValue(0);
    windows(warmUp, 3, 1000, 0);
    assertThat(stops).hasValue(1);
    assertThat(warmUp.end().end()).isEqualTo(WarmUp.End.STEADY);
    assertThat(warmUp.inDoubt()).isFalse();
  }

  @Test
  void whenTheBudgetIsSpentItIsOverAllTheSame() {
    LevelWarmUp warmUp = warmUp(new LoadLevel.Connections(10), 20);
    for (int perSecond = 100; stops.get() == 0; perSecond += 10) {
      windows(warmUp, 1, perSecond, 0);
    }
    assertThat(nanos).hasValue(Duration.ofSeconds(20).toNanos());
    assertThat(warmUp.end().end()).isEqualTo(WarmUp.End.BUDGET_SPENT);
    assertThat(warmUp.longest()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void aFalsePlateauIsLeftAfterAPause() {
    LevelWarmUp warmUp = warmUp(new LoadLevel.Connections(10), 180);
    windows(warmUp, 30, 3300, 900);
    assertThat(warmUp.inDoubt()).isTrue();
    assertThat(warmUp.end().end()).isEqualTo(WarmUp.End.IN_DOUBT);
    warmUp.paused();
    windows(warmUp, 30, 7800, 0);
    assertThat(stops).hasValue(2);
    assertThat(warmUp.end().afterFalsePlateau()).isTrue();
    assertThat(warmUp.end().end()).isEqualTo(WarmUp.End.STEADY);
  }

  @Test
  void aRoundThatEndsByItselfWasCutShort() {
    LevelWarmUp warmUp = warmUp(new LoadLevel.Connections(10), 180);
    windows(warmUp, 5, 1000, 0);
    warmUp.windowClosed(window(10, Duration.ofMillis(10)), null);
    assertThat(warmUp.end())
        .isEqualTo(
            new WarmUp(WarmUp.End.CUT_SHORT, "no more than 5 of 30 windows have been seen", null));
  }

  @Test
  void inAnOpenLoopTheMedianLatencyIsLookedAt() {
    LevelWarmUp warmUp = warmUp(new LoadLevel.Rate(500, 10), 180);
    for (int i = 0; i < 30; i++) {
      windows(warmUp, 1, 100 + 30 * i, 0);
    }
    assertThat(warmUp.end().because()).startsWith("the median latency stands still: ");
  }
}
