package dev.warmlap.stats.scale;

import org.jspecify.annotations.Nullable;

/**
 * One trial's throughput at one load.
 *
 * @param n the load: connections of a closed loop, or threads that serve it; at least 1
 * @param throughputPerSecond good answers
 * @param timing of its requests; null where only throughput is known, which then cannot be checked
 * @param generatorBusy whether what drove the load was at the limit of its own processor
 */
public record Point(
    double n, double throughputPerSecond, @Nullable Timing timing, boolean generatorBusy) {

  /**
   * How long its requests took.
   *
   * @param inFlight requests that were under way or being thought about at any time: the closed
   *     loop's connections
   * @param meanSeconds R, mean latency
   * @param thinkSeconds Z, what a connection waits between an answer and its next request
   * @param p99Seconds 99th percentile of latency
   */
  public record Timing(
      double inFlight, double meanSeconds, double thinkSeconds, double p99Seconds) {

    public Timing {
      positive("The number of requests in flight", inFlight);
      positive("Mean latency", meanSeconds);
      positive("p99 latency", p99Seconds);
      if (!(thinkSeconds >= 0 && Double.isFinite(thinkSeconds))) {
        throw new IllegalArgumentException("Think time is 0 or more, found " + thinkSeconds);
      }
    }
  }

  public Point {
    if (!(n >= 1 && Double.isFinite(n))) {
      throw new IllegalArgumentException("A load is at least 1, found " + n);
    }
    positive("Throughput", throughputPerSecond);
  }

  private static void positive(String what, double value) {
    if (!(value > 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(what + " is positive, found " + value);
    }
  }
}
