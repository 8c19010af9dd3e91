package dev.warmlap.cli;

import java.time.Duration;
import java.util.Locale;

/** Numbers as they are said on a terminal. */
final class Words {

  /**
   * Whole seconds below two minutes, whole minutes below two hours: {@code 42 s}, {@code 5 min}.
   */
  static String of(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < 120) {
      return seconds + " s";
    }
    long minutes = Math.ceilDiv(seconds, 60);
    return minutes < 120 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  /** Requests per second: {@code 3,412 req/s}. */
  static String rate(double perSecond) {
    return String.format(Locale.ROOT, "%,.0f req/s", perSecond);
  }

  /** {@code 1 trial}, {@code 1,200 trials}. */
  static String count(long number, String one, String many) {
    return number == 1 ? "1 " + one : String.format(Locale.ROOT, "%,d %s", number, many);
  }

  private Words() {}
}
