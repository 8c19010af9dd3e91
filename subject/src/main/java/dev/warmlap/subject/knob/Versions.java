package dev.warmlap.subject.knob;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The versions that have something, written {@code 8.0-} (from 8.0 on), {@code 6.0-8.5} (8.5.100
 * included), {@code 6.0} (every 6.0), or several of these with commas.
 *
 * @param ranges none means every version
 */
public record Versions(List<Range> ranges) {

  /** Every version. */
  public static final Versions ALL = new Versions(List.of());

  /**
   * A run of versions.
   *
   * @param from the first
   * @param to the last, which stands for all that begin with its numbers; null when there is no end
   */
  public record Range(Version from, @Nullable Version to) {

    boolean contains(Version version) {
      return version.atLeast(from) && (to == null || version.cutTo(to).compareTo(to) <= 0);
    }

    private static Range parse(String text) {
      String[] ends = text.strip().split("-", -1);
      Version from = Version.of(ends[0]);
      if (ends.length == 1) {
        return new Range(from, from);
      }
      return new Range(from, ends[1].isEmpty() ? null : Version.of(ends[1]));
    }

    private String words() {
      if (to == null) {
        return "from " + from + " on";
      }
      return to.equals(from) ? from.toString() : from + " to " + to;
    }
  }

  public Versions {
    ranges = List.copyOf(ranges);
  }

  /** Reads the form that the table has. */
  static Versions parse(@Nullable String text) {
    return text == null
        ? ALL
        : new Versions(Arrays.stream(text.split(",", -1)).map(Range::parse).toList());
  }

  /**
   * Whether it is among these versions.
   *
   * @param version null when it is not known, which is taken to be any
   */
  public boolean contains(@Nullable Version version) {
    return version == null
        || ranges.isEmpty()
        || ranges.stream().anyMatch(range -> range.contains(version));
  }

  /** For people: {@code 6.0 to 8.5, 11.0 and later}; {@code every version}. */
  public String words() {
    return ranges.isEmpty()
        ? "every version"
        : ranges.stream().map(Range::words).collect(Collectors.joining(", "));
  }
}
