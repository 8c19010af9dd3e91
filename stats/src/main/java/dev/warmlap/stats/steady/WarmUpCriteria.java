package dev.warmlap.stats.steady;

import java.time.Duration;

/**
 * By what a running warm-up is judged. The figures are those of METHODS 1, chosen there on series
 * of public benchmarks and by simulation.
 *
 * @param windows the latest so many are looked at (W), of about a second each
 * @param budget the longest that a warm-up may take
 * @param halves how far the medians of the two halves of W may lie apart, as |ln| of their ratio
 * @param drift how far the Theil-Sen slope may lead over W, of the median
 * @param measured what is looked at
 */
public record WarmUpCriteria(
    int windows, Duration budget, double halves, double drift, Measured measured) {

  /** What a window is judged by. */
  public enum Measured {
    THROUGHPUT("throughput"),
    /** Less is better. */
    LATENCY("the median latency");

    private final String label;

    Measured(String label) {
      this.label = label;
    }

    /** For the middle of a sentence. */
    String label() {
      return label;
    }

    /** How much better the later value is, as a ratio over 1 when it is. */
    double gain(double before, double after) {
      return this == THROUGHPUT ? after / before : before / after;
    }
  }

  /** Windows that are looked at where the budget allows. */
  public static final int WINDOWS = 30;

  /** The longest warm-up unless a study says otherwise. */
  public static final Duration BUDGET = Duration.ofMinutes(3);

  /** Fewer have no halves to speak of. */
  private static final int FEWEST_WINDOWS = 6;

  /** Less has not the fewest windows in its half. */
  public static final Duration LEAST_BUDGET = Duration.ofSeconds(2L * FEWEST_WINDOWS);

  private static final double HALVES = 0.01;
  private static final double DRIFT = 0.02;

  /**
   * In an open loop throughput is what was asked for, so the median latency is looked at instead.
   * It varies more from second to second than the throughput of a full closed loop does: five times
   * the width, a choice of this code base and not of METHODS.
   */
  private static final double LATENCY_WIDTH = 5;

  public WarmUpCriteria {
    if (windows < FEWEST_WINDOWS) {
      throw new IllegalArgumentException(
          "At least " + FEWEST_WINDOWS + " windows are needed, found " + windows);
    }
  }

  /**
   * For a closed loop, whose throughput is looked at. A budget of less than a minute looks at half
   * of it, which is weaker evidence.
   */
  public static WarmUpCriteria ofThroughput(Duration budget) {
    long half = budget.toSeconds() / 2;
    return new WarmUpCriteria(
        Math.clamp(half, FEWEST_WINDOWS, WINDOWS), budget, HALVES, DRIFT, Measured.THROUGHPUT);
  }

  /** For an open loop, whose median latency is looked at. */
  public static WarmUpCriteria ofLatency(Duration budget) {
    WarmUpCriteria throughput = ofThroughput(budget);
    return new WarmUpCriteria(
        throughput.windows,
        budget,
        LATENCY_WIDTH * HALVES,
        LATENCY_WIDTH * DRIFT,
        Measured.LATENCY);
  }
}
