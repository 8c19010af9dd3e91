package dev.warmlap.lab;

import dev.warmlap.host.NanoClock;
import dev.warmlap.load.Defaults;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.stats.steady.WarmUpCriteria;
import dev.warmlap.stats.steady.WarmUpRule;
import dev.warmlap.stats.steady.WarmUpState;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Warms a subject up at one load level: hears the windows of as many rounds as it takes, and has
 * each one stopped when the rule has come to something. For one thread.
 */
final class LevelWarmUp {

  private final WarmUpCriteria criteria;
  private final WarmUpRule rule;
  private final NanoClock clock;
  private final Runnable stop;
  private final long startNanos;
  private WarmUpState state = new WarmUpState.Warming("no window was seen");
  private boolean afterPause;

  /**
   * Begins now.
   *
   * @param queue methods that wait for the subject's compilers; empty where it cannot be read
   * @param stop ends the round that runs
   */
  LevelWarmUp(
      LoadLevel level,
      Duration budget,
      Supplier<OptionalInt> queue,
      NanoClock clock,
      Runnable stop) {
    this.criteria =
        switch (level) {
          case LoadLevel.Connections _ -> WarmUpCriteria.ofThroughput(budget);
          case LoadLevel.Rate _ -> WarmUpCriteria.ofLatency(budget);
        };
    this.rule = new WarmUpRule(criteria, queue);
    this.clock = clock;
    this.stop = stop;
    this.startNanos = clock.nanoTime();
  }

  /** How long the next round may last at most; a little more than the rule will let it. */
  Duration longest() {
    Duration left = criteria.budget().minus(elapsed());
    return (left.isNegative() ? Duration.ZERO : left).plus(Defaults.WINDOW.multipliedBy(5));
  }

  /** Hears a window; those that come after the round was told to stop are no longer judged. */
  void windowClosed(Window window, @Nullable SubjectWindow subject) {
    if (!(state instanceof WarmUpState.Warming) || window.length().compareTo(Defaults.WINDOW) < 0) {
      return;
    }
    state = rule.add(elapsed(), value(window), subject);
    if (!(state instanceof WarmUpState.Warming)) {
      stop.run();
    }
  }

  private double value(Window window) {
    return switch (criteria.measured()) {
      case THROUGHPUT -> window.throughputPerSecond();
      case LATENCY -> window.latency().getValueAtPercentile(50);
    };
  }

  /** How the round ended that has just run. */
  WarmUp end() {
    return new WarmUp(
        switch (state) {
          case WarmUpState.Warming _ -> WarmUp.End.CUT_SHORT;
          case WarmUpState.InDoubt _ -> WarmUp.End.IN_DOUBT;
          case WarmUpState.Steady _ -> WarmUp.End.STEADY;
          case WarmUpState.BudgetSpent _ -> WarmUp.End.BUDGET_SPENT;
        },
        state.because(),
        afterPause ? rule.lastPause() : null);
  }

  /** Whether the load is to pause, and then to go on in another round. */
  boolean inDoubt() {
    return state instanceof WarmUpState.InDoubt;
  }

  /** The load has paused: what comes is of after it. */
  void paused() {
    rule.paused();
    afterPause = true;
    state = new WarmUpState.Warming("no window was seen after the pause");
  }

  private Duration elapsed() {
    return Duration.ofNanos(clock.nanoTime() - startNanos);
  }
}
