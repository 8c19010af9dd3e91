package dev.warmlap.model.study;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One point of a ramp of load. */
public sealed interface LoadLevel {

  /** Connections that are opened before the clock starts. */
  int connections();

  /** How much load it is, in its {@link #unit}. */
  double quantity();

  /** What is counted: {@code connections}, or {@code requests/s}. */
  String unit();

  /** The name of the {@link Scenario} that it belongs to; null where there is but one. */
  @Nullable String scenario();

  /** Without the scenario, for example {@code 1000 connections}. */
  String amount();

  /** For example {@code 1000 connections}, or {@code few fixed, 1000 connections}. */
  default String label() {
    return scenario() == null ? amount() : scenario() + ", " + amount();
  }

  /** Closed loop: so many connections, each sending its next request when the last is answered. */
  record Connections(int connections, @Nullable String scenario) implements LoadLevel {
    public Connections {
      atLeastOne(connections);
    }

    /** Of a workload with but one scenario. */
    public Connections(int connections) {
      this(connections, null);
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
    public String amount() {
      return connections == 1 ? "1 connection" : connections + " connections";
    }
  }

  /**
   * Open loop: so many requests are due each second, whatever the answers.
   *
   * @param connections over which they are sent
   */
  record Rate(double perSecond, int connections, @Nullable String scenario) implements LoadLevel {
    public Rate {
      atLeastOne(connections);
      if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("A rate is positive, found " + perSecond);
      }
    }

    /** Of a workload with but one scenario. */
    public Rate(double perSecond, int connections) {
      this(perSecond, connections, null);
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
    public String amount() {
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
