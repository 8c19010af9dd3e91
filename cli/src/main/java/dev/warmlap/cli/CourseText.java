package dev.warmlap.cli;

import dev.warmlap.report.LoadAsked.Course;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code 100}, or {@code 100..1000} for an even way from one to the other. */
final class CourseText {

  private static final String NUMBER = "[0-9]{1,9}(\\.[0-9]{1,6})?";

  private static final Pattern FORM =
      Pattern.compile("(?<from>" + NUMBER + ")(\\.\\.(?<to>" + NUMBER + "))?");

  private CourseText() {}

  /**
   * @param option named in the message
   * @param whole whether only whole numbers make sense
   * @throws CliException when the text is no positive number, or two of them
   */
  static Course parse(String option, String text, boolean whole) {
    Matcher matcher = FORM.matcher(text);
    if (matcher.matches()) {
      double from = Double.parseDouble(matcher.group("from"));
      double to = matcher.group("to") == null ? from : Double.parseDouble(matcher.group("to"));
      boolean fits = !whole || (from == Math.rint(from) && to == Math.rint(to));
      if (from > 0 && to > 0 && fits) {
        return new Course(from, to);
      }
    }
    throw new CliException(
        "Expected %s such as %s 100, or %s 100..1000 for a ramp; found '%s'."
            .formatted(
                whole ? "a whole number of at least 1" : "a number above 0", option, option, text));
  }
}
