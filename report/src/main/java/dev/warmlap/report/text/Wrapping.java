package dev.warmlap.report.text;

import java.util.ArrayList;
import java.util.List;

/** Breaks a paragraph into lines, between words and never between a number and its unit. */
final class Wrapping {

  /** A number and its unit stay together. */
  private static final String NUMBER_AND_UNIT = "(?<=\\d) (?=%|ms\\b|s\\b|req/s|[KMG]iB)";

  private static final char KEPT = '\u00a0';

  private Wrapping() {}

  static List<String> of(String text, int width) {
    List<String> lines = new ArrayList<>();
    var line = new StringBuilder();
    // Text of others (a log line, a question) may hold control characters; a terminal obeys them.
    String plain = text.replaceAll("\\p{Cntrl}+", " ").replace("±", "+/-").strip();
    for (String word : plain.replaceAll(NUMBER_AND_UNIT, "" + KEPT).split(" +", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString().replace(KEPT, ' '));
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      lines.add(line.toString().replace(KEPT, ' '));
    }
    return lines;
  }
}
