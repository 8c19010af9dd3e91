package dev.warmlap.lab.study;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonPointer;

/**
 * Durations as study files and command lines write them: a whole number and its unit, {@code
 * 250ms}, {@code 2m}.
 */
public final class Spans {

  /** Longer than any start, request or round that is waited for; it keeps sums from overflowing. */
  public static final Duration LONGEST = Duration.ofHours(24);

  private static final Pattern FORM = Pattern.compile("([0-9]{1,10})(ms|s|m|h)");

  private Spans() {}

  /** Complains of a duration beyond the {@link #LONGEST}; what is none is the schema's to say. */
  static void complainIfTooLong(JsonPointer at, LocatedTree tree, Complaints complaints) {
    if (parse(tree.written(at)).filter(span -> span.compareTo(LONGEST) > 0).isPresent()) {
      complaints.atValue(
          at,
          "%s is %s; allowed: up to %dh"
              .formatted(KeyName.of(at), tree.written(at), LONGEST.toHours()));
    }
  }

  /** Empty when the text is no duration. */
  public static Optional<Duration> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long amount = Long.parseLong(matcher.group(1));
    return Optional.of(
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(amount);
          case "s" -> Duration.ofSeconds(amount);
          case "m" -> Duration.ofMinutes(amount);
          default -> Duration.ofHours(amount);
        });
  }
}
