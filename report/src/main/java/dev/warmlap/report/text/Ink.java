package dev.warmlap.report.text;

import dev.warmlap.report.Finding.Tone;

/** Colours of the terminal (ECMA-48), or none. */
enum Ink {
  PLAIN,
  COLOUR;

  String bold(String text) {
    return in("1", text);
  }

  String faint(String text) {
    return in("2", text);
  }

  String tone(Tone tone, String text) {
    return switch (tone) {
      case GOOD -> in("32", text);
      case BAD -> in("31", text);
      case CAUTION -> in("33", text);
      case PLAIN -> in("36", text);
    };
  }

  private String in(String code, String text) {
    return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
