package dev.warmlap.lab.study;

import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;

/** Shares as study files write them: {@code 3%}, or the plain number {@code 0.03}. */
final class Shares {

  private Shares() {}

  /**
   * Reads a share.
   *
   * @param value a number, or a text that ends in a percent sign, as the schema demands
   * @return 0.03 for 3 %
   */
  static double of(JsonNode value) {
    if (value.isNumber()) {
      return value.asDouble();
    }
    String text = value.asString();
    return new BigDecimal(text.substring(0, text.length() - 1)).movePointLeft(2).doubleValue();
  }
}
