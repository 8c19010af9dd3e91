package dev.warmlap.stats.scale;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers in sentences. */
final class Plain {

  private static final MathContext FOUR = new MathContext(4);

  private Plain() {}

  /** At most four digits: {@code 50}, {@code 12.35}. */
  static String of(double value) {
    return BigDecimal.valueOf(value).round(FOUR).stripTrailingZeros().toPlainString();
  }
}
