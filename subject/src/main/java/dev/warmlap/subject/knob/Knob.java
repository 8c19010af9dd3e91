package dev.warmlap.subject.knob;

import dev.warmlap.model.study.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One setting of a subject.
 *
 * @param name its one name here, such as {@code threads.max}
 * @param about what it does, in a sentence or two
 * @param words what is allowed when the kind is {@link Kind#WORD}; empty otherwise
 * @param lowest of a whole number, or of a duration in milliseconds; null when there is no bound
 * @param highest likewise
 * @param springBootProperty Spring Boot's own name; null when the knob is no property of it
 * @param springBootDefault what Spring Boot takes when nothing is set, written as in a study; null
 *     when there is none
 * @param readFrom where the running subject is asked for it
 */
public record Knob(
    String name,
    String about,
    Kind kind,
    List<String> words,
    @Nullable Long lowest,
    @Nullable Long highest,
    @Nullable String springBootProperty,
    @Nullable String springBootDefault,
    String readFrom) {

  /** What a level of a knob may be. */
  public enum Kind {
    /** A whole number. */
    WHOLE("a whole number"),
    /** {@code true} or {@code false}. */
    TRUTH("true or false"),
    /** A span of time such as {@code 600s}. */
    DURATION("a duration such as 600s or 250ms"),
    /** One of a few words. */
    WORD("a word"),
    /** Any single value: it is passed on as it is written. */
    ANY("a single value");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** For messages: {@code a whole number}. */
    public String label() {
      return label;
    }
  }

  public Knob {
    words = List.copyOf(words);
  }

  /** What is allowed, for messages: {@code a whole number from 1 to 2147483647}. */
  public String allowed() {
    if (!words.isEmpty()) {
      return String.join(" or ", words);
    }
    String unit = kind == Kind.DURATION ? " ms" : "";
    String from = lowest == null ? "" : " from " + lowest + unit;
    String to = highest == null ? "" : " to " + highest + unit;
    return kind.label() + from + to;
  }

  /** What is wrong with a level for this knob, as a sentence; empty when it is allowed. */
  public Optional<String> problemWith(Level level) {
    boolean fits =
        switch (kind) {
          case WHOLE -> level instanceof Level.Whole(long value) && inRange(value);
          case TRUTH -> level instanceof Level.Truth;
          case DURATION -> level instanceof Level.Time(Duration value) && inRange(value.toMillis());
          case WORD -> words.contains(level.text());
          case ANY -> true;
        };
    return fits
        ? Optional.empty()
        : Optional.of(name + " takes " + allowed() + ", found '" + level.text() + "'.");
  }

  private boolean inRange(long value) {
    return (lowest == null || value >= lowest) && (highest == null || value <= highest);
  }
}
