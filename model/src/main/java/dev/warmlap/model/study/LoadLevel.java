package dev.warmlap.model.study;

import java.util.Locale;

/** One point of a ramp of load. */
public sealed interface LoadLevel {

  /** Connections that are opened before the clock starts. */
  int connections();

  /** How much load it is, in its {@link #unit}. */
  double quantity();

  /** What is counted: {@code connections}, or {@code requests/s}. */
  String unit();

  /** For example {@code 1000 connections}. */
  String label();

  /** Closed loop: so many connections, each sending its next request when the last is answered. */
  record Connections(int connections) implements LoadLevel {
    public Connections {
      atLeastOne(connections);
    }

    @Override
    public double quantity() {
      return connections;
    }

    @Override
    public String unit() {
      return "connections";
    }

    @Override
    public String label() {
      return connections == 1 ? "1 connection" : connections + " connections";
    }
  }

  /**
   * Open loop: so many requests are due each second, whatever the answers.
   *
   * @param connections over which they are sent
   */
  record Rate(double perSecond, int connections) implements LoadLevel {
    public Rate {
      atLeastOne(connections);
      if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("A rate is positive, found " + perSecond);
      }
    }

    @Override
    public double quantity() {
      return perSecond;
    }

    @Override
    public String unit() {
      return "requests/s";
    }

    @Override
    public String label() {
      return (perSecond == Math.rint(perSecond)
              ? Long.toString((long) perSecond)
              : String.format(Locale.ROOT, "%.4g", perSecond))
          + " requests/s";
    }
  }

  private static void atLeastOne(int connections) {
    if (connections < 1) {
      throw new IllegalArgumentException("At least 1 connection is needed, found " + connections);
    }
  }
}
