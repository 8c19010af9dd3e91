package dev.warmlap.agent;

/** Text that any character may be in, as a part of one line of a log. */
final class OneLine {

  private OneLine() {}

  /** With its control characters and line separators written as {@code \\u000a}. */
  static String of(String text) {
    var line = new StringBuilder(text.length());
    text.chars()
        .forEach(
            c -> {
              if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                line.append(String.format("\\u%04x", c));
              } else {
                line.append((char) c);
              }
            });
    return line.toString();
  }
}
