package dev.warmlap.load.schedule;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Arrivals at one rate for the whole time, in integer arithmetic: the k-th is k/rate rounded to the
 * nearest nanosecond, for every k.
 *
 * <p>The rate is taken as the decimal that it prints as, so that 0.1 is a tenth. The distance of
 * two arrivals is whole nanoseconds and a fraction; the fractions are added up, and each time they
 * make a whole one the distance is one longer, as Bresenham draws a line.
 */
final class SteadyTimes implements ArrivalTimes {

  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  private final long end;
  private final long wholeNanos;
  private final long numerator;
  private final long denominator;

  private long at;

  /** Of the fraction at {@link #at}, and a half so that cutting it off rounds. */
  private long fraction;

  /**
   * @param rate level, above 0 and at most {@link ArrivalTimes#HIGHEST_RATE}, which keeps the
   *     denominator far from overflowing
   */
  SteadyTimes(Segment rate) {
    var exact = BigDecimal.valueOf(rate.from());
    var nanos = BigDecimal.valueOf(1_000_000_000L);
    int scale = Math.max(0, exact.scale());
    BigInteger above = nanos.scaleByPowerOfTen(scale).toBigIntegerExact();
    BigInteger below = exact.scaleByPowerOfTen(scale).toBigIntegerExact();
    BigInteger[] period = above.divideAndRemainder(below);
    this.end = rate.nanos();
    this.wholeNanos = period[0].min(MOST).longValueExact();
    this.numerator = period[1].longValueExact();
    this.denominator = below.longValueExact();
    this.fraction = denominator / 2;
  }

  @Override
  public long next() {
    long now = at;
    if (now >= end) {
      return NEVER;
    }
    at += wholeNanos;
    fraction += numerator;
    if (fraction >= denominator) {
      fraction -= denominator;
      at++;
    }
    if (at < now) { // beyond what a long can count
      at = NEVER;
    }
    return now;
  }
}
