package dev.warmlap.bench.command;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 10s}, {@code 1m30s}. */
final class Durations {

  private Durations() {}

  static Duration parse(String text) {
    try {
      Duration duration = Duration.parse("PT" + text);
      if (duration.isPositive() && duration.toNanosPart() == 0) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      // falls through to the same answer
    }
    throw new TypeConversionException(
        "'" + text + "' is no duration of whole seconds, such as 10s or 1m30s");
  }
}
