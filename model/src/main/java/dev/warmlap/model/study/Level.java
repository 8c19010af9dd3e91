package dev.warmlap.model.study;

import java.time.Duration;

/**
 * One value of a knob, as the study wrote it. The type is kept so that numbers stay numbers in
 * JSON.
 */
public sealed interface Level {

  /**
   * The value in the one form used in reports, keys and command lines: {@code 500}, {@code true},
   * {@code 600s}.
   */
  String text();

  /** A whole number such as {@code 500}. */
  record Whole(long value) implements Level {
    @Override
    public String text() {
      return Long.toString(value);
    }
  }

  /** {@code true} or {@code false}. */
  record Truth(boolean value) implements Level {
    @Override
    public String text() {
      return Boolean.toString(value);
    }
  }

  /** A span of time, written as the study files write it: {@code 600s}, {@code 250ms}. */
  record Time(Duration value) implements Level {
    public Time {
      if (value.isNegative()) {
        throw new IllegalArgumentException("A duration level must not be negative, found " + value);
      }
    }

    @Override
    public String text() {
      return value.toMillis() % 1000 == 0 ? value.toSeconds() + "s" : value.toMillis() + "ms";
    }
  }

  /** Any other word. */
  record Word(String value) implements Level {
    @Override
    public String text() {
      return value;
    }
  }
}
