package dev.warmlap.report;

import dev.warmlap.model.study.LoadLevel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/**
 * Numbers as every report writes them: three significant digits (a measurement of a few trials has
 * no more), thousands separated by commas, a percent sign after a space.
 */
public final class Figures {

  private static final double MEBI = 1024.0 * 1024.0;
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_UP);

  private Figures() {}

  /** Three significant digits: {@code 10,300}, {@code 12.3}, {@code 0.0123}. */
  public static String three(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(THREE);
    int leadingDigits = rounded.precision() - rounded.scale();
    int decimals = Math.max(0, THREE.getPrecision() - leadingDigits);
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
  }

  /** A whole number: {@code 10,261}. */
  public static String whole(double value) {
    return whole(Math.round(value));
  }

  /** A whole number: {@code 10,261}. */
  public static String whole(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** As many digits as it has: {@code 1,000}, {@code 99.9}, {@code 0.5}. */
  public static String plain(double value) {
    return value == Math.rint(value)
        ? whole(value)
        : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** A rate for tables: whole from 100 on, else three digits. */
  public static String rate(double perSecond) {
    return perSecond >= 100 ? whole(perSecond) : three(perSecond);
  }

  /** A load level for tables, without the unit: {@code 1,000}, or {@code heavy 1,000}. */
  public static String level(LoadLevel level) {
    String quantity =
        switch (level) {
          case LoadLevel.Connections closed -> whole(closed.connections());
          case LoadLevel.Rate open -> rate(open.perSecond());
        };
    return level.scenario() == null ? quantity : level.scenario() + " " + quantity;
  }

  /** Nanoseconds as milliseconds, without the unit. */
  public static String millis(double nanos) {
    return three(nanos / 1e6);
  }

  /** Bytes as MiB, without the unit; whole from 100 on. */
  public static String mebi(double bytes) {
    double value = bytes / MEBI;
    return Math.abs(value) >= 100 ? whole(value) : three(value);
  }

  /** Bytes with the unit that suits them: {@code 118 KiB}, {@code 1.03 MiB}, {@code 2.33 GiB}. */
  public static String bytes(double bytes) {
    double size = Math.abs(bytes);
    if (size >= 1024 * MEBI) {
      return three(bytes / 1024 / MEBI) + " GiB";
    }
    if (size >= MEBI) {
      return three(bytes / MEBI) + " MiB";
    }
    return three(bytes / 1024) + " KiB";
  }

  /** A ratio as a change: {@code +14 %}, {@code -0.8 %}. */
  public static String change(double ratio) {
    String size = share(ratio - 1);
    String sign = size.equals("0.0 %") ? "±" : ratio > 1 ? "+" : "-";
    return sign + size;
  }

  /** A ratio as a size of change without a sign: {@code 14 %}. */
  public static String share(double fraction) {
    return percent(Math.abs(fraction) * 100);
  }

  private static String percent(double percent) {
    return (percent >= 9.95 ? whole(percent) : String.format(Locale.ROOT, "%.1f", percent)) + " %";
  }

  /** A ratio with two decimals: {@code 0.47}. */
  public static String ratio(double ratio) {
    return ratio >= 10 ? three(ratio) : String.format(Locale.ROOT, "%.2f", ratio);
  }

  /** A confidence level: {@code 95 %}, {@code 98.75 %}. */
  public static String confidence(double confidence) {
    return BigDecimal.valueOf(confidence * 100)
            .round(new MathContext(4, RoundingMode.HALF_UP))
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }

  /** {@code 1 trial}, {@code 2 trials}. */
  public static String count(long n, String thing) {
    return whole(n) + " " + (n == 1 ? thing : thing + "s");
  }

  /** A span for people: {@code 850 ms}, {@code 42 s}, {@code 3 min 20 s}. */
  public static String span(Duration duration) {
    if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
      return duration.toMillis() + " ms";
    }
    if (duration.compareTo(Duration.ofMinutes(2)) < 0) {
      return three(duration.toMillis() / 1000.0) + " s";
    }
    return duration.toMinutes() + " min " + duration.toSecondsPart() + " s";
  }
}
