package dev.warmlap.report;

import java.util.List;

/** How parts become sentences. */
final class Wording {

  private Wording() {}

  /** {@code a, b and c}. */
  static String joined(List<String> parts) {
    return parts.size() < 2
        ? String.join("", parts)
        : String.join(", ", parts.subList(0, parts.size() - 1)) + " and " + parts.getLast();
  }
}
