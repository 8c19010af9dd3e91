package dev.warmlap.stats.steady;

import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.stats.steady.WarmUpState.BudgetSpent;
import dev.warmlap.stats.steady.WarmUpState.InDoubt;
import dev.warmlap.stats.steady.WarmUpState.Steady;
import dev.warmlap.stats.steady.WarmUpState.Warming;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says of a running warm-up, window by window, whether the subject is steady (METHODS 1). Two
 * witnesses must agree: the measured series stands still, and the JVM's compilers are quiet. A
 * witness that cannot be had is missing, and the words say so.
 *
 * <p>Throughput that stands still while the compilers are starved may be a false plateau. Then the
 * rule is in doubt: the caller pauses the load, tells so by {@link #paused}, and goes on. Not safe
 * for use by several threads.
 */
public final class WarmUpRule {

  /** How long the load is to pause: METHODS 1 has 'a few seconds'. */
  public static final Duration PAUSE = Duration.ofSeconds(5);

  /**
   * Windows after a pause that are compared with those before it. As few as give a median, since
   * the load is only to be seen once more.
   */
  private static final int AFTER_PAUSE = 6;

  /** The first of them does not count: connections are only just open. */
  private static final int OPENING = 1;

  /** So much better after a pause than before it: then it was a false plateau (METHODS 1). */
  private static final double FALSE_PLATEAU = 1.03;

  /** The queue is asked again after so many windows at the earliest, for asking stops the JVM. */
  private static final int QUEUE_AGAIN = 5;

  private final WarmUpCriteria criteria;
  private final Supplier<OptionalInt> queue;
  private final List<Double> values = new ArrayList<>();
  private final List<SubjectWindow> subject = new ArrayList<>();
  private boolean collects;
  private int untilQueue;
  private double beforePause = Double.NaN;
  private boolean testing;
  private boolean stoodThePause;
  private @Nullable Double afterPause;

  /**
   * @param queue methods that wait for the compilers, asked rarely: only where all else says that
   *     the subject is steady; empty where it cannot be read
   */
  public WarmUpRule(WarmUpCriteria criteria, Supplier<OptionalInt> queue) {
    this.criteria = criteria;
    this.queue = queue;
  }

  /**
   * Takes the next window.
   *
   * @param elapsed since the first one began, pauses included
   * @param value what was measured in it: good answers per second, or a latency
   * @param window what the subject did meanwhile; null where it was not read
   */
  public WarmUpState add(Duration elapsed, double value, @Nullable SubjectWindow window) {
    values.add(value);
    if (window != null) {
      subject.add(window);
      collects |= window.collections() != null && window.collections() > 0;
    }
    untilQueue = Math.max(0, untilQueue - 1);
    WarmUpState state = testing ? afterPause() : judged(elapsed);
    return state instanceof Warming(String because) && elapsed.compareTo(criteria.budget()) >= 0
        ? new BudgetSpent(because)
        : state;
  }

  /** The load has paused, after {@link InDoubt}, and begins again. */
  public void paused() {
    beforePause = StandStill.median(latest(values, AFTER_PAUSE - OPENING));
    values.clear();
    subject.clear();
    testing = true;
  }

  /** What the last pause did: how much better it was after it, as a ratio; null until known. */
  public @Nullable Double lastPause() {
    return afterPause;
  }

  private WarmUpState afterPause() {
    if (values.size() < AFTER_PAUSE) {
      return new Warming("the load has paused, and is looked at again");
    }
    testing = false;
    double gain =
        criteria
            .measured()
            .gain(beforePause, StandStill.median(values.subList(OPENING, values.size())));
    afterPause = gain;
    String better =
        String.format(
            Locale.ROOT,
            "%s %.1f %% better after a pause",
            criteria.measured().label() + " was",
            100 * (gain - 1));
    if (gain > FALSE_PLATEAU) {
      return new Warming("that was a false plateau: " + better);
    }
    stoodThePause = true;
    var jit = new JitWitness(subject);
    return jit.quiet()
        ? new Steady(
            "it stood still and was not held up by its compilers: " + better + "; " + jit.label())
        : new Warming(better + ", but " + jit.label());
  }

  private WarmUpState judged(Duration elapsed) {
    int n = criteria.windows();
    if (values.size() < n) {
      return new Warming("no more than " + values.size() + " of " + n + " windows have been seen");
    }
    List<Double> latest = latest(values, n);
    if (latest.stream().anyMatch(value -> !(value > 0))) {
      return new Warming("in some windows there was no answer at all");
    }
    var still = new StandStill(latest);
    if (!still.within(criteria)) {
      return new Warming(criteria.measured().label() + " does not stand still: " + still.label());
    }
    var jit = new JitWitness(latest(subject, n));
    if (jit.sees() && jit.starved() && !stoodThePause) {
      return inDoubt(elapsed, jit);
    }
    if (jit.sees() && !jit.quiet()) {
      return new Warming(jit.label());
    }
    if (collects && Boolean.FALSE.equals(jit.collected())) {
      return new Warming("no garbage was collected in the last " + n + " windows");
    }
    return queueEmpty(still, jit);
  }

  private WarmUpState inDoubt(Duration elapsed, JitWitness jit) {
    String starved =
        String.format(
            Locale.ROOT,
            "the compilers waited for a processor for %.0f %% of the time",
            100 * jit.waiting());
    Duration needed = Duration.ofSeconds(AFTER_PAUSE).plus(PAUSE);
    return elapsed.plus(needed).compareTo(criteria.budget()) < 0
        ? new InDoubt(criteria.measured().label() + " stands still, but " + starved)
        : new Warming(starved + ", and no time is left for a pause to see what that hides");
  }

  private WarmUpState queueEmpty(StandStill still, JitWitness jit) {
    if (!jit.sees() || !jit.anyCompiler()) {
      return new Steady(
          stands(still)
              + (jit.sees()
                  ? "; the JVM has no compilers"
                  : "; that is the one witness, for no compilers could be seen"));
    }
    if (untilQueue > 0) {
      return new Warming("methods waited in the compile queue a few windows ago");
    }
    OptionalInt waiting = queue.get();
    if (waiting.isPresent() && waiting.getAsInt() > 0) {
      untilQueue = QUEUE_AGAIN;
      return new Warming(
          (waiting.getAsInt() == 1 ? "1 method waits" : waiting.getAsInt() + " methods wait")
              + " in the compile queue");
    }
    return new Steady(
        stands(still)
            + "; "
            + jit.label()
            + (waiting.isPresent() ? ", and nothing waits in their queue" : ""));
  }

  private String stands(StandStill still) {
    return criteria.measured().label() + " stands still: " + still.label();
  }

  private static <T> List<T> latest(List<T> all, int n) {
    return all.subList(Math.max(0, all.size() - n), all.size());
  }
}
