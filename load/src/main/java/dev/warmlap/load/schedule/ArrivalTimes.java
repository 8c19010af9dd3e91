package dev.warmlap.load.schedule;

/**
 * When requests are due: nanoseconds since the clock started, ascending. An endless supply, or one
 * that ends with its profile. For one thread; nothing is allocated for an arrival.
 */
@FunctionalInterface
public interface ArrivalTimes {

  /** Stands for the arrival that does not come any more. */
  long NEVER = Long.MAX_VALUE;

  /** The rate that times in whole nanoseconds can still tell apart. */
  double HIGHEST_RATE = 1e9;

  /** The next arrival, not before the last one; {@link #NEVER} after the last, and ever after. */
  long next();

  /**
   * Evenly: the first at once, and the k-th after it exactly where the integral of the rate reaches
   * k (where it stays there for a while, at the end of that while), to the nearest nanosecond. So
   * the rate is kept without drift.
   *
   * @param rate in arrivals per second
   * @throws IllegalArgumentException when the rate is above {@link #HIGHEST_RATE}
   */
  static ArrivalTimes constant(Profile rate) {
    Segment first = checked(rate).segments().getFirst();
    return rate.segments().size() == 1 && first.isLevel() && first.from() > 0
        ? new SteadyTimes(first)
        : new SteppedTimes(rate);
  }

  /**
   * At random: a Poisson process with this rate. The same seed gives the same times everywhere.
   *
   * @param rate in arrivals per second
   * @throws IllegalArgumentException when the rate is above {@link #HIGHEST_RATE}
   */
  static ArrivalTimes poisson(Profile rate, long seed) {
    return new PoissonTimes(checked(rate), seed);
  }

  /**
   * Every so many-th of these times, as one of several takers of a schedule which is the same
   * however many they are. Each taker needs the whole schedule for itself.
   *
   * @param index which of the takers, from 0
   * @param of how many takers
   * @throws IllegalArgumentException when there is no such taker
   */
  static ArrivalTimes share(ArrivalTimes times, int index, int of) {
    if (index < 0 || index >= of) {
      throw new IllegalArgumentException("There is no taker " + index + " of " + of);
    }
    return new EveryNth(times, index, of);
  }

  private static Profile checked(Profile rate) {
    if (rate.peak() > HIGHEST_RATE) {
      throw new IllegalArgumentException(
          "At most one arrival a nanosecond can be told apart, found a rate of "
              + rate.peak()
              + " per second");
    }
    return rate;
  }
}
