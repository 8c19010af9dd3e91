package dev.warmlap.bench;

import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers in a generator's output.
 *
 * @param tool whose output it is
 */
record Figures(String tool, String text) {

  static Figures of(String tool, List<OutputLine> output) {
    return new Figures(tool, OutputLine.text(output));
  }

  /**
   * The number that the expression's first group holds where it is found first.
   *
   * @throws BenchException when it is nowhere
   */
  double number(String expression) {
    return find(expression)
        .orElseThrow(
            () ->
                new BenchException(
                    tool
                        + " was to say how it fared, but there is no '"
                        + expression
                        + "' in its output:\n"
                        + text.strip()));
  }

  /** The same, as a count. */
  long count(String expression) {
    return Math.round(number(expression));
  }

  OptionalDouble find(String expression) {
    Matcher matcher = Pattern.compile(expression).matcher(text);
    return matcher.find()
        ? OptionalDouble.of(Double.parseDouble(matcher.group(1)))
        : OptionalDouble.empty();
  }

  /** The sum of all numbers that the expression's first group holds; 0 when there are none. */
  long sum(String expression) {
    return Pattern.compile(expression)
        .matcher(text)
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }
}
