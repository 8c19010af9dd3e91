package dev.warmlap.subject.knob;

import dev.warmlap.model.study.CpuList;
import dev.warmlap.model.study.Level;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One setting of a subject.
 *
 * @param name its one name here, such as {@code threads.max}
 * @param about what it does, in a sentence or two
 * @param lowest of a whole number, or of a duration in milliseconds; null when there is no bound
 * @param highest likewise
 * @param settings how each kind of subject calls it; of several, the first that suits a server
 *     counts
 * @param readFrom where the running subject is asked for it
 */
public record Knob(
    String name,
    String about,
    Kind kind,
    @Nullable Long lowest,
    @Nullable Long highest,
    Map<SubjectKind, List<Setting>> settings,
    String readFrom) {

  /** What a level of a knob may be. */
  public enum Kind {
    /** A whole number. */
    WHOLE("a whole number"),
    /** {@code true} or {@code false}. */
    TRUTH("true or false"),
    /** A span of time such as {@code 600s}. */
    DURATION("a duration such as 600s or 250ms"),
    /** An amount of memory in bytes, or with the JVM's own units. */
    SIZE("a size such as 512m or 2g"),
    /** A JDK. */
    JDK("a JDK's feature number such as 25, or its folder"),
    /** Processors by their numbers. */
    CPUS("a list of processors such as 0-1 or 0,2"),
    /** Processors' worth of time; the kernel takes no less than a hundredth. */
    QUOTA("processors' worth of time such as 0.5 or 2, with at most two decimals"),
    /** One of a few words. */
    WORD("a word"),
    /** A list with commas, or another text without spaces. */
    TEXT("a text without spaces"),
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
    settings =
        settings.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> List.copyOf(e.getValue())));
  }

  /** How the kind of subject calls the knob in its different versions; none when it has no such. */
  public List<Setting> on(SubjectKind kind) {
    return settings.getOrDefault(kind, List.of());
  }

  /** How such a server calls the knob; empty when it does not have it. */
  public Optional<Setting> on(Server server) {
    return on(server.kind()).stream().filter(setting -> setting.suits(server)).findFirst();
  }

  /** How such a server is given the level; empty when it cannot be. */
  public Optional<Setting> on(Server server, Level level) {
    return on(server.kind()).stream()
        .filter(setting -> setting.suits(server) && setting.takes(server, level))
        .findFirst();
  }

  /** The words that are levels on any kind of subject, in the order of the table. */
  public List<String> words() {
    var words = new LinkedHashSet<String>();
    for (SubjectKind subject : SubjectKind.values()) {
      on(subject).forEach(setting -> words.addAll(setting.words().keySet()));
    }
    return List.copyOf(words);
  }

  /** What is allowed, for messages: {@code a whole number from 1 to 2147483647}. */
  public String allowed() {
    if (kind == Kind.WORD) {
      return String.join(" or ", words());
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
          case SIZE -> level.text().matches("[1-9]\\d{0,11}[kKmMgG]?");
          case JDK -> !(level instanceof Level.Truth) && !level.text().isBlank();
          case CPUS -> CpuList.parse(level.text()).isPresent();
          case QUOTA -> level.text().matches("(?=.*[1-9])\\d{1,4}(\\.\\d{1,2})?");
          case WORD -> words().contains(level.text());
          case TEXT -> level.text().matches("\\S+");
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
