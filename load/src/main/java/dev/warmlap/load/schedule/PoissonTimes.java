package dev.warmlap.load.schedule;

import java.util.SplittableRandom;

/**
 * Arrivals of a Poisson process, by inversion: measured by the integral of its rate instead of by
 * the clock, any Poisson process is the one of rate 1, whose gaps are exponential (Çinlar,
 * Introduction to Stochastic Processes, 1975, chapter 4).
 *
 * <p>The same everywhere: the generator's algorithm (Steele, Lea and Flood, OOPSLA 2014) is the
 * class's own, {@link StrictMath} and the square root give the same bits on every machine.
 */
final class PoissonTimes implements ArrivalTimes {

  private final Walk walk;
  private final SplittableRandom random;

  PoissonTimes(Profile rate, long seed) {
    walk = new Walk(rate);
    random = new SplittableRandom(seed);
  }

  @Override
  public long next() {
    return walk.advance(unitExponential());
  }

  /** The logarithm of a number in (0, 1], one of the 2⁵³ that a double has evenly there. */
  private double unitExponential() {
    double uniform = ((random.nextLong() >>> 11) + 1) * 0x1p-53;
    return -StrictMath.log(uniform);
  }
}
