package dev.warmlap.load;

import dev.warmlap.load.schedule.Profile;
import dev.warmlap.model.study.Arrivals;

/** When requests are sent. */
public sealed interface LoadModel {

  /** Connections that are opened before the clock starts. */
  int connections();

  /**
   * Closed loop: each connection sends its next request when the last one is answered.
   *
   * @param busy connections that do so, over time; the others rest
   */
  record Closed(Profile busy) implements LoadModel {

    public Closed {
      requirePositive(Math.round(busy.peak()));
    }

    /** So many connections all the time. */
    public static Closed of(int connections) {
      requirePositive(connections);
      return new Closed(Profile.constant(connections));
    }

    @Override
    public int connections() {
      return (int) Math.round(busy.peak());
    }
  }

  /**
   * Open loop: requests are due at times of their own, whatever the answers.
   *
   * @param rate arrivals per second, over time
   * @param seed of the times when they are random
   * @param longestLine of requests that were due and wait for a free connection; more are dropped
   */
  record Open(Profile rate, Arrivals arrivals, long seed, int connections, int longestLine)
      implements LoadModel {

    public Open {
      requirePositive(connections);
      if (!(rate.peak() > 0)) {
        throw new IllegalArgumentException("A rate is positive, found " + rate);
      }
      if (longestLine < 0) {
        throw new IllegalArgumentException("A line holds 0 or more requests, found " + longestLine);
      }
    }

    /** So many requests a second all the time, with a line as long as suits them. */
    public static Open of(double perSecond, Arrivals arrivals, long seed, int connections) {
      return new Open(
          Profile.constant(perSecond),
          arrivals,
          seed,
          connections,
          Defaults.longestLine(perSecond));
    }
  }

  private static void requirePositive(long connections) {
    if (connections < 1) {
      throw new IllegalArgumentException(
          "A round needs at least 1 connection, found " + connections);
    }
  }
}
