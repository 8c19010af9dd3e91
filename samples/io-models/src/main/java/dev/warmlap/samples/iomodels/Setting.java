package dev.warmlap.samples.iomodels;

import java.util.Arrays;
import java.util.Optional;

/** An option that is a whole number. The defaults are Tomcat's where it has such a setting. */
enum Setting {
  PORT("port", 8080, 0, 65_535, "of the loopback address; 0 for any that is free"),
  MAX_THREADS("max-threads", 200, 1, 10_000, "threads that serve (not with virtual)"),
  // More than connections, each of which has one request at a time: never full, as in Tomcat.
  QUEUE("queue", 10_000, 0, 1_000_000, "places to wait for a thread (not with virtual)"),
  BACKLOG("backlog", 100, 1, 65_535, "connections that the kernel holds until they are accepted"),
  MAX_CONNECTIONS("max-connections", 8192, 1, 1_000_000, "connections open at once"),
  PROCESSOR_CACHE("processor-cache", 200, 0, 1_000_000, "request processors kept for reuse"),
  // About that of the static page of the sample 'hello'.
  PAGE_BYTES("page-bytes", 1400, 0, 16 << 20, "size of the page /");

  private final String word;
  private final int standard;
  private final int min;
  private final int max;
  private final String meaning;

  Setting(String word, int standard, int min, int max, String meaning) {
    this.word = word;
    this.standard = standard;
    this.min = min;
    this.max = max;
    this.meaning = meaning;
  }

  /** What the command line calls it, such as {@code --port}. */
  String option() {
    return "--" + word;
  }

  static Optional<Setting> of(String option) {
    return Arrays.stream(values()).filter(setting -> setting.option().equals(option)).findFirst();
  }

  /** The value where the command line has none. */
  int standard() {
    return standard;
  }

  /** Throws IllegalArgumentException with what is allowed. */
  int parse(String text) {
    // Eight digits always fit, and no limit has more.
    if (text.matches("[0-9]{1,8}")) {
      int value = Integer.parseInt(text);
      if (value >= min && value <= max) {
        return value;
      }
    }
    throw new IllegalArgumentException(
        "%s takes a whole number from %d to %d, not '%s'".formatted(option(), min, max, text));
  }

  String usageLine() {
    return "  %-19s %s (default %d)%n".formatted(option() + " N", meaning, standard);
  }
}
