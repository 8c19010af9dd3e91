package dev.warmlap.lab.series;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A quantity over time: one value a window, in order and without gaps. */
public final class Series {

  private final String name;
  private final double[] values;
  private final @Nullable Duration window;

  Series(String name, double[] values, @Nullable Duration window) {
    this.name = name;
    this.values = values.clone();
    this.window = window;
  }

  /** What the file calls it, or its number in the file. */
  public String name() {
    return name;
  }

  /** Finite and not negative. */
  public double[] values() {
    return values.clone();
  }

  /** As the times in the file have it; empty where it holds none. */
  public Optional<Duration> window() {
    return Optional.ofNullable(window);
  }

  @Override
  public String toString() {
    return name + " " + Arrays.toString(values);
  }
}
