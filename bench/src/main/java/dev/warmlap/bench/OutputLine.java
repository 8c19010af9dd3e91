package dev.warmlap.bench;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of a generator's standard output.
 *
 * @param nanos when it came, by this JVM's {@code nanoTime}
 */
public record OutputLine(long nanos, String text) {

  /** The lines as one text. */
  static String text(List<OutputLine> lines) {
    return lines.stream().map(OutputLine::text).collect(Collectors.joining("\n"));
  }
}
