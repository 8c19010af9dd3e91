package dev.warmlap.bench.truth;

import dev.warmlap.bench.BenchException;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long the scripted server takes for a request, drawn for each one. */
public sealed interface Delays {

  /** The next one, in nanoseconds. */
  long nextNanos(RandomGenerator random);

  /** As {@link #parse} takes it. */
  String text();

  /** Always the same. */
  record Fixed(long nanos) implements Delays {
    @Override
    public long nextNanos(RandomGenerator random) {
      return nanos;
    }

    @Override
    public String text() {
      return "fixed:" + micros(nanos);
    }
  }

  /**
   * One of two.
   *
   * @param share of the slow ones, 0 to 1
   */
  record TwoPoint(long fastNanos, long slowNanos, double share) implements Delays {
    @Override
    public long nextNanos(RandomGenerator random) {
      return random.nextDouble() < share ? slowNanos : fastNanos;
    }

    @Override
    public String text() {
      return "two-point:" + micros(fastNanos) + "," + micros(slowNanos) + "," + share;
    }
  }

  /**
   * Pareto distributed: without a typical size of what is long.
   *
   * @param index of the tail; the mean is finite above 1, the variance above 2
   * @param mostNanos where the tail is cut off, so that one request cannot outlast a run
   */
  record HeavyTailed(long leastNanos, double index, long mostNanos) implements Delays {
    @Override
    public long nextNanos(RandomGenerator random) {
      double drawn = leastNanos / Math.pow(1 - random.nextDouble(), 1 / index);
      return Math.min(Math.round(drawn), mostNanos);
    }

    @Override
    public String text() {
      return "pareto:" + micros(leastNanos) + "," + index + "," + micros(mostNanos);
    }
  }

  /** One of each kind, all well under what a connection of a thousand requests a second allows. */
  static List<Delays> examples() {
    return List.of(
        new Fixed(Duration.ofMillis(2).toNanos()),
        new TwoPoint(Duration.ofMillis(1).toNanos(), Duration.ofMillis(20).toNanos(), 0.05),
        new HeavyTailed(Duration.ofMillis(1).toNanos(), 1.5, Duration.ofMillis(200).toNanos()));
  }

  /**
   * Reads {@code fixed:2000us}, {@code two-point:1000us,20000us,0.05} or {@code
   * pareto:1000us,1.5,200000us}.
   *
   * @throws BenchException when the text is none of these
   */
  static Delays parse(String text) {
    Matcher found =
        Pattern.compile(
                "fixed:(?<f>\\d{1,9})us|two-point:(?<a>\\d{1,9})us,(?<b>\\d{1,9})us,(?<share>[01](\\.\\d+)?)"
                    + "|pareto:(?<least>\\d{1,9})us,(?<index>\\d+(\\.\\d+)?),(?<most>\\d{1,9})us")
            .matcher(text);
    if (!found.matches()) {
      throw new BenchException(
          "Delays were expected such as fixed:2000us, two-point:1000us,20000us,0.05 or pareto:1000us,1.5,200000us; found '"
              + text
              + "'.");
    }
    if (found.group("f") != null) {
      return new Fixed(nanos(found.group("f")));
    }
    return found.group("a") != null
        ? new TwoPoint(
            nanos(found.group("a")),
            nanos(found.group("b")),
            Double.parseDouble(found.group("share")))
        : new HeavyTailed(
            nanos(found.group("least")),
            Double.parseDouble(found.group("index")),
            nanos(found.group("most")));
  }

  private static long nanos(String micros) {
    return Long.parseLong(micros) * 1000;
  }

  private static String micros(long nanos) {
    return nanos / 1000 + "us";
  }
}
