package dev.warmlap.load;

import dev.warmlap.model.measure.RoundMeasurement;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is demanded of a load: {@code p99<=50ms}, {@code mean<2ms}, {@code errors<=1%}, {@code
 * throughput>=1000}.
 *
 * @param text as it was asked
 * @param percentile when the figure is one, 0 to 100
 * @param bound in nanoseconds, as a share of the requests, or in answers per second
 */
public record Constraint(
    String text, Figure figure, double percentile, Comparison comparison, double bound) {

  private static final String FORMS =
      "Known are p50, p99.9 and other percentiles, mean and max with a time (us, ms, s), errors"
          + " with a percentage, and throughput with answers per second; for example p99<=50ms,"
          + " errors<=1% or throughput>=1000.";

  private static final Pattern FORM =
      Pattern.compile(
          "(?<figure>p(?<percentile>[0-9]{1,2}(\\.[0-9]{1,6})?)|mean|max|errors|throughput)"
              + "\\s*(?<comparison><=|<|>=|>)\\s*"
              + "(?<number>[0-9]{1,12}(\\.[0-9]{1,9})?)\\s*(?<unit>us|µs|ms|s|%)?");

  /** What is looked at. */
  public enum Figure {
    /** Latency in nanoseconds at a percentile. */
    PERCENTILE,
    /** Mean latency in nanoseconds. */
    MEAN,
    /** The longest latency in nanoseconds. */
    MAX,
    /** Failed requests over all. */
    ERRORS,
    /** Good answers per second. */
    THROUGHPUT
  }

  /** How the figure must lie to the bound. */
  public enum Comparison {
    AT_MOST("<="),
    BELOW("<"),
    AT_LEAST(">="),
    ABOVE(">");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    private boolean holds(double found, double bound) {
      return switch (this) {
        case AT_MOST -> found <= bound;
        case BELOW -> found < bound;
        case AT_LEAST -> found >= bound;
        case ABOVE -> found > bound;
      };
    }

    private static Comparison of(String sign) {
      for (Comparison comparison : values()) {
        if (comparison.sign.equals(sign)) {
          return comparison;
        }
      }
      throw new IllegalStateException("The pattern admits " + sign);
    }
  }

  /**
   * What a round gave.
   *
   * @param found the figure in words
   */
  public record Answer(boolean kept, String found) {}

  /**
   * Reads a demand.
   *
   * @throws LoadException when it is none; the message says what is known
   */
  public static Constraint parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new LoadException("Expected a limit, found '" + text + "'. " + FORMS);
    }
    String unit = matcher.group("unit");
    BigDecimal number = new BigDecimal(matcher.group("number"));
    String percentile = matcher.group("percentile");
    Figure figure =
        percentile != null
            ? Figure.PERCENTILE
            : Figure.valueOf(matcher.group("figure").toUpperCase(Locale.ROOT));
    return new Constraint(
        text.strip(),
        figure,
        percentile == null ? 0 : Double.parseDouble(percentile),
        Comparison.of(matcher.group("comparison")),
        bound(text, figure, number, unit));
  }

  private static double bound(
      String text, Figure figure, BigDecimal number, @Nullable String unit) {
    return switch (figure) {
      case PERCENTILE, MEAN, MAX -> {
        if (unit == null || unit.equals("%")) {
          throw new LoadException("A time is needed in the limit '" + text + "'. " + FORMS);
        }
        yield number.movePointRight(unit.equals("s") ? 9 : unit.equals("ms") ? 6 : 3).doubleValue();
      }
      case ERRORS -> {
        double share =
            "%".equals(unit) ? number.movePointLeft(2).doubleValue() : number.doubleValue();
        if (share > 1 || (unit != null && !unit.equals("%"))) {
          throw new LoadException(
              "Errors are a percentage, or a share between 0 and 1, in the limit '"
                  + text
                  + "'. "
                  + FORMS);
        }
        yield share;
      }
      case THROUGHPUT -> {
        if (unit != null) {
          throw new LoadException(
              "Throughput is a plain number of answers per second in the limit '"
                  + text
                  + "'. "
                  + FORMS);
        }
        yield number.doubleValue();
      }
    };
  }

  /** Whether it says how many errors are tolerated. */
  public boolean isOfErrors() {
    return figure == Figure.ERRORS;
  }

  /** Whether the round keeps it; without a good answer no demand of its latency is kept. */
  public Answer check(RoundMeasurement round) {
    return switch (figure) {
      case PERCENTILE -> latency(round, (double) round.latency().getValueAtPercentile(percentile));
      case MEAN -> latency(round, round.latency().getMean());
      case MAX -> latency(round, (double) round.latency().getMaxValue());
      case ERRORS -> {
        long all = round.completed() + round.failed();
        double share = all == 0 ? 0 : (double) round.failed() / all;
        yield new Answer(
            comparison.holds(share, bound), String.format(Locale.ROOT, "%.4g %%", 100 * share));
      }
      case THROUGHPUT -> {
        double rate = round.throughputPerSecond();
        yield new Answer(
            comparison.holds(rate, bound), String.format(Locale.ROOT, "%,.1f req/s", rate));
      }
    };
  }

  private Answer latency(RoundMeasurement round, double nanos) {
    return round.latency().getTotalCount() == 0
        ? new Answer(false, "no good answer")
        : new Answer(
            comparison.holds(nanos, bound), String.format(Locale.ROOT, "%.4g ms", nanos / 1e6));
  }
}
