package dev.warmlap.subject.knob;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The version of a server, such as 9.0.98. What follows the numbers ({@code -M7}) does not count.
 *
 * @param numbers at least one, the most significant first
 */
public record Version(List<Integer> numbers) implements Comparable<Version> {

  private static final Pattern FORM =
      Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6}){0,3})(?:[-.][A-Za-z].*)?");

  public Version {
    numbers = List.copyOf(numbers);
  }

  /** Reads {@code 9.0.98}; empty when the text does not begin as a version. */
  public static Optional<Version> parse(String text) {
    var matcher = FORM.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new Version(
                Arrays.stream(matcher.group(1).split("\\.", -1)).map(Integer::valueOf).toList()))
        : Optional.empty();
  }

  /**
   * The version of this text.
   *
   * @throws IllegalArgumentException when the text is none
   */
  public static Version of(String text) {
    return parse(text)
        .orElseThrow(() -> new IllegalArgumentException("'" + text + "' is no version."));
  }

  /** The number at this place from the left, 0 where the version has none. */
  public int number(int index) {
    return index < numbers.size() ? numbers.get(index) : 0;
  }

  /** Whether this is that version or a later one: 9.0.98 is at least 9.0. */
  public boolean atLeast(Version other) {
    return compareTo(other) >= 0;
  }

  /** Only as many numbers as the other has: 9.0.98 cut to the length of 9.0 is 9.0. */
  Version cutTo(Version other) {
    return new Version(numbers.subList(0, Math.min(numbers.size(), other.numbers.size())));
  }

  @Override
  public int compareTo(Version other) {
    for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
      int order = Integer.compare(number(i), other.number(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  @Override
  public String toString() {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining("."));
  }
}
