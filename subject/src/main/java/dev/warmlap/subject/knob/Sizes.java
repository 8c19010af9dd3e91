package dev.warmlap.subject.knob;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of memory as the JVM writes them. */
public final class Sizes {

  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kKmMgGtT]?)[bB]?");

  private Sizes() {}

  /** Of {@code 512m} and the like; empty when the text is no such size. */
  public static OptionalLong bytes(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    int shift =
        switch (matcher.group(2)) {
          case "k", "K" -> 10;
          case "m", "M" -> 20;
          case "g", "G" -> 30;
          case "t", "T" -> 40;
          default -> 0;
        };
    return OptionalLong.of(Long.parseLong(matcher.group(1)) << shift);
  }
}
