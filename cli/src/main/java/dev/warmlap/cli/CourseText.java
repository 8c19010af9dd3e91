package dev.warmlap.cli;

import dev.warmlap.lab.study.Spans;
import dev.warmlap.report.LoadAsked.Course;
import dev.warmlap.report.LoadAsked.Stretch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads how a quantity is to go over the time of a load: {@code 100}; {@code 100..1000}, evenly
 * from one to the other; {@code 100:30s,1000:5s,100:30s}, one after another, of which each may be a
 * ramp.
 */
final class CourseText {

  private static final String NUMBER = "[0-9]{1,9}(?:\\.[0-9]{1,6})?";

  private static final Pattern PART =
      Pattern.compile(
          "(?<from>" + NUMBER + ")(?:\\.\\.(?<to>" + NUMBER + "))?(?::(?<length>[0-9a-z]{1,12}))?");

  private final String option;
  private final String text;
  private final boolean whole;

  private CourseText(String option, String text, boolean whole) {
    this.option = option;
    this.text = text;
    this.whole = whole;
  }

  /**
   * @param option named in the message
   * @param whole whether only whole numbers make sense
   * @param duration of the load, which a single ramp takes; null when it is to end by requests
   * @throws CliException when the text is none of these, or the times do not fit
   */
  static Course parse(String option, String text, boolean whole, @Nullable Duration duration) {
    return new CourseText(option, text, whole).course(duration);
  }

  private Course course(@Nullable Duration duration) {
    List<Part> parts = Stream.of(text.split(",", -1)).map(this::part).toList();
    Part first = parts.getFirst();
    Course course =
        parts.size() == 1 && first.length == null
            ? alone(first, duration)
            : new Course.Changing(stretches(parts));
    if (!(course.peak() > 0)) {
      throw unreadable();
    }
    return course;
  }

  private Course alone(Part part, @Nullable Duration duration) {
    if (part.from == part.to) {
      return new Course.Steady(part.from);
    }
    if (duration == null) {
      throw new CliException(
          "The ramp " + option + " " + text + " needs a time to take. Give -d instead of -n.");
    }
    return new Course.Changing(List.of(new Stretch(part.from, part.to, duration)));
  }

  private List<Stretch> stretches(List<Part> parts) {
    var stretches = new ArrayList<Stretch>();
    for (Part part : parts) {
      if (part.length == null) {
        throw new CliException(
            "Of several stretches each needs its time, as in %s 100:30s,1000:5s; found '%s'."
                .formatted(option, text));
      }
      stretches.add(new Stretch(part.from, part.to, part.length));
    }
    return stretches;
  }

  private Part part(String written) {
    Matcher matcher = PART.matcher(written);
    if (!matcher.matches()) {
      throw unreadable();
    }
    double from = Double.parseDouble(matcher.group("from"));
    double to = matcher.group("to") == null ? from : Double.parseDouble(matcher.group("to"));
    if (whole && (from != Math.rint(from) || to != Math.rint(to))) {
      throw unreadable();
    }
    String length = matcher.group("length");
    return new Part(from, to, length == null ? null : length(length));
  }

  private Duration length(String written) {
    return Spans.parse(written)
        .filter(Duration::isPositive)
        .filter(span -> span.compareTo(Spans.LONGEST) <= 0)
        .orElseThrow(
            () ->
                new CliException(
                    "Expected a time such as 250ms, 30s or 2m after each ':' of %s, found '%s'."
                        .formatted(option, written)));
  }

  private CliException unreadable() {
    return new CliException(
        "Expected %s such as %s 100, %s 100..1000 for a ramp, or %s 100:30s,1000:5s for steps; found '%s'."
            .formatted(
                whole ? "a whole number of at least 1" : "a number above 0",
                option,
                option,
                option,
                text));
  }

  private record Part(double from, double to, @Nullable Duration length) {}
}
