package dev.warmlap.report;

import dev.warmlap.stats.steady.SteadyState;
import java.time.Duration;

/** A series and what was found of its steady state. */
public final class SteadySeries {

  private final String name;
  private final double[] values;
  private final Duration window;
  private final boolean labelMode;
  private final SteadyState state;

  /**
   * @param name for the reader
   * @param values one a window
   * @param labelMode whether the series chose its own penalty, as one of short iterations does
   * @param state found in these values
   */
  public SteadySeries(
      String name, double[] values, Duration window, boolean labelMode, SteadyState state) {
    this.name = name;
    this.values = values.clone();
    this.window = window;
    this.labelMode = labelMode;
    this.state = state;
  }

  public String name() {
    return name;
  }

  public int length() {
    return values.length;
  }

  public double value(int at) {
    return values[at];
  }

  public Duration window() {
    return window;
  }

  public boolean labelMode() {
    return labelMode;
  }

  public SteadyState state() {
    return state;
  }

  /** Where a window begins. */
  public Duration at(int index) {
    return window.multipliedBy(index);
  }
}
