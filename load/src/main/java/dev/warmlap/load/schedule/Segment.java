package dev.warmlap.load.schedule;

import java.time.Duration;

/**
 * A stretch of a {@link Profile}, in which its quantity goes evenly from one value to another.
 *
 * @param from value at the beginning, 0 or more
 * @param to value just before the end, 0 or more
 * @param length more than nothing, at most the 292 years that nanoseconds in a long can count
 */
public record Segment(double from, double to, Duration length) {

  static final double NANOS_PER_SECOND = 1e9;

  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  /**
   * @throws IllegalArgumentException when a value is negative or no number, or the length is not as
   *     above
   */
  public Segment {
    check(from);
    check(to);
    if (!length.isPositive() || length.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "A segment lasts longer than nothing and at most 292 years, found " + length);
    }
  }

  /** The same value from beginning to end. */
  public static Segment level(double value, Duration length) {
    return new Segment(value, value, length);
  }

  static Segment forever(double value) {
    return level(value, LONGEST);
  }

  boolean isLevel() {
    return from == to;
  }

  long nanos() {
    return length.toNanos();
  }

  /** The value so long after the beginning. */
  double at(long nanosIn) {
    return isLevel() ? from : from + (to - from) * ((double) nanosIn / nanos());
  }

  /** The integral over the whole length: value times seconds. */
  double amount() {
    return amountAt(nanos());
  }

  /** The integral from the beginning until so long after it. */
  double amountAt(long nanosIn) {
    return (from + at(nanosIn)) / 2 * nanosIn / NANOS_PER_SECOND;
  }

  /**
   * How long after the beginning the integral has grown to so much.
   *
   * <p>The root of {@code from t + slope t²/2 = amount}, written so that nothing cancels out, also
   * when the slope is 0.
   *
   * @param amount from 0 to below {@link #amount()}
   */
  double nanosTo(double amount) {
    if (amount <= 0) {
      return 0;
    }
    double slope = (to - from) / (nanos() / NANOS_PER_SECOND);
    double valueThere = Math.sqrt(Math.max(0, from * from + 2 * slope * amount));
    return 2 * amount / (from + valueThere) * NANOS_PER_SECOND;
  }

  private static void check(double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("A profile's value is 0 or more, found " + value);
    }
  }
}
