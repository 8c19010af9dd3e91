package dev.warmlap.lab.series;

import dev.warmlap.lab.study.CsvText.Value;
import dev.warmlap.lab.study.Place;
import dev.warmlap.lab.study.Problem;
import dev.warmlap.lab.study.StudyException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A column that tells when each row was taken. */
final class Times {

  /** Times that polling has shifted by less than this share of their distance are even. */
  private static final double JITTER = 0.1;

  /** At least so much of a distance longer, and a row is missing. */
  private static final double GAP = 1.5;

  /** More than a year of seconds. */
  private static final double MOST_WINDOWS = 5e7;

  /** Of a log whose lines are written by several threads, few are out of order. */
  private static final double MOST_FALLS = 0.2;

  /** Of a window: as much may a time at its very beginning lie before it, by rounding. */
  private static final double SLIP = 1e-6;

  private static final double NANOS = 1e9;

  private static final Pattern NAME =
      Pattern.compile(
          "(?:.*\\.)?(?:(?:start|end|window)_?)?"
              + "(?:(?:time|timestamp|ts|t|date|datetime|epoch|when)_?\\(?(?<unit>s|ms|us|ns|seconds|millis|micros|nanos)?\\)?"
              + "|secs?|seconds?)");

  private final Path file;
  private final Column column;
  private final double[] seconds;

  private Times(Path file, Column column, double[] seconds) {
    this.file = file;
    this.column = column;
    this.seconds = seconds;
  }

  /**
   * Whether a column tells times: by its name, unless its numbers go up and down, as those of a
   * column of response times that is called 'time'.
   */
  static boolean isTime(Column column) {
    if (!matcher(column).matches()) {
      return false;
    }
    double[] numbers =
        column.values().stream()
            .map(value -> value.text().strip())
            .filter(Numbers::isNumber)
            .mapToDouble(Double::parseDouble)
            .toArray();
    long falls =
        IntStream.range(1, numbers.length).filter(i -> numbers[i] < numbers[i - 1]).count();
    return falls <= numbers.length * MOST_FALLS;
  }

  private static Matcher matcher(Column column) {
    return NAME.matcher(column.name().strip().replace(' ', '_').toLowerCase(Locale.ROOT));
  }

  /**
   * @throws StudyException at the first value that is no time
   */
  static Times of(Path file, Column column) {
    Matcher matcher = matcher(column);
    double unit = unit(matcher.matches() ? matcher.group("unit") : null, column.values());
    double[] seconds = new double[column.values().size()];
    for (int i = 0; i < seconds.length; i++) {
      Value value = column.values().get(i);
      seconds[i] =
          seconds(value.text().strip(), unit)
              .orElseThrow(
                  () ->
                      problem(
                          file,
                          value.place(),
                          "%s: '%s' is no time; expected a number or a date such as 2026-12-01T10:15:30Z"
                              .formatted(column.name(), value.text().strip())));
    }
    return new Times(file, column, seconds);
  }

  /** How many make a second: by the column's name, else a time of our age by its size. */
  private static double unit(@Nullable String named, List<Value> values) {
    if (named != null) {
      return switch (named) {
        case "ms", "millis" -> 1e3;
        case "us", "micros" -> 1e6;
        case "ns", "nanos" -> NANOS;
        default -> 1;
      };
    }
    String first = values.isEmpty() ? "" : values.getFirst().text().strip();
    double number = Numbers.isNumber(first) ? Double.parseDouble(first) : 0;
    // Seconds since 1970 are about 1.8e9.
    return number > 1e17 ? NANOS : number > 1e14 ? 1e6 : number > 1e11 ? 1e3 : 1;
  }

  private static Optional<Double> seconds(String text, double unit) {
    if (Numbers.isNumber(text)) {
      return Optional.of(Double.parseDouble(text) / unit);
    }
    String written = text.replace(' ', 'T');
    try {
      OffsetDateTime at =
          written.matches(".*(?:Z|[+-][0-9]{2}:?[0-9]{2})")
              ? OffsetDateTime.parse(written)
              : LocalDateTime.parse(written).atOffset(ZoneOffset.UTC);
      return Optional.of(at.toEpochSecond() + at.getNano() / NANOS);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * The length of the windows, one a row.
   *
   * @throws StudyException at the first row that does not follow the one before by that length
   */
  Duration window() {
    double[] apart = apart();
    double usual = usual(apart);
    for (int i = 0; i < apart.length; i++) {
      if (apart[i] < 0) {
        throw at(
            i + 1,
            "the time goes back by %s here; sort the rows by time".formatted(words(-apart[i])));
      }
      if (!isAbout(apart[i], usual)) {
        throw at(
            i + 1,
            apart[i] > GAP * usual && usual > 0
                ? "this row comes %s after the one before, and rows are mostly %s apart: something is missing in between"
                        .formatted(words(apart[i]), words(usual))
                    + "; cut the file there, or average it over longer windows, such as --window "
                    + longer(apart[i])
                : "this row comes %s after the one before, and rows are mostly %s apart; average what falls into equal windows, such as --window 1s"
                    .formatted(words(apart[i]), words(usual)));
      }
    }
    double mean = (seconds[seconds.length - 1] - seconds[0]) / apart.length;
    return Duration.ofNanos(Math.round(rounded(mean) * NANOS));
  }

  /** Whether rows are one window apart, so that nothing need be averaged. */
  boolean areApartBy(Duration window) {
    double length = window.toNanos() / NANOS;
    return Arrays.stream(apart()).allMatch(apart -> isAbout(apart, length));
  }

  /**
   * The mean of what falls into each window from the first time on. The last window, which need not
   * be whole, is left out.
   *
   * @throws StudyException when a window holds no row
   */
  double[] averaged(double[] values, Duration window) {
    double length = window.toNanos() / NANOS;
    double first = Arrays.stream(seconds).min().orElseThrow();
    double last = Arrays.stream(seconds).max().orElseThrow();
    if ((last - first) / length > MOST_WINDOWS) {
      throw problem(
          file,
          Place.WHOLE_FILE,
          "from the first to the last time (%s) lie %s, too many windows; is %s in another unit than it says?"
              .formatted(column.name(), words(last - first), column.name()));
    }
    int windows = (int) ((last - first) / length + SLIP);
    double[] sums = new double[windows];
    int[] counts = new int[windows];
    int[] latest = new int[windows];
    for (int i = 0; i < seconds.length; i++) {
      int at = (int) ((seconds[i] - first) / length + SLIP);
      if (at < windows) {
        sums[at] += values[i];
        counts[at]++;
        latest[at] = i;
      }
    }
    for (int at = 0; at < windows; at++) {
      if (counts[at] == 0) {
        throw at(
            latest[at - 1],
            "after this row nothing falls into the window from %s to %s of the series; give longer windows"
                .formatted(words(at * length), words((at + 1) * length)));
      }
      sums[at] /= counts[at];
    }
    return sums;
  }

  private double[] apart() {
    double[] apart = new double[Math.max(0, seconds.length - 1)];
    Arrays.setAll(apart, i -> seconds[i + 1] - seconds[i]);
    return apart;
  }

  private static double usual(double[] apart) {
    double[] sorted = apart.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
  }

  private static boolean isAbout(double apart, double length) {
    return apart > 0 && Math.abs(apart - length) <= JITTER * length;
  }

  private StudyException at(int row, String message) {
    return problem(file, column.values().get(row).place(), column.name() + ": " + message);
  }

  private static StudyException problem(Path file, Place place, String message) {
    return new StudyException(List.of(new Problem(file, place, message)));
  }

  /** To three digits: clocks of pollers are not finer. */
  private static double rounded(double seconds) {
    return new BigDecimal(seconds).round(new MathContext(3)).doubleValue();
  }

  private static String words(double seconds) {
    return BigDecimal.valueOf(rounded(seconds)).stripTrailingZeros().toPlainString() + " s";
  }

  private static String longer(double seconds) {
    return (long) Math.ceil(seconds) + "s";
  }
}
