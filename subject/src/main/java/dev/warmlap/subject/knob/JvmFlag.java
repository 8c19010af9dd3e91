package dev.warmlap.subject.knob;

import dev.warmlap.model.study.Level;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A JVM argument under the name that it has after {@code jvm.} in a study: a HotSpot flag by its
 * bare name ({@code UseZGC}), or any other option with its dashes ({@code -Xmx}, {@code -Dname}).
 */
public record JvmFlag(String name) {

  private static final Pattern NAME =
      Pattern.compile("[A-Za-z]\\w*|-D[^=\\s]+|-(?!D)-?[A-Za-z][^=\\s]*");

  /** Options whose value follows without any sign. */
  private static final Set<String> SIZES = Set.of("-Xms", "-Xmx", "-Xmn", "-Xss");

  /** Whether a flag can be named so. */
  public static boolean named(String name) {
    return NAME.matcher(name).matches();
  }

  /** Whether this is a HotSpot flag, given by {@code -XX:}. */
  public boolean hotSpot() {
    return !name.startsWith("-");
  }

  /** Whether this is a system property. */
  public boolean property() {
    return name.startsWith("-D");
  }

  /**
   * The arguments that set the flag to a level: {@code -XX:+UseZGC}, {@code -XX:MaxHeapSize=512m},
   * {@code -Xmx512m}, {@code -Xshare:off}, {@code -Dname=value}. An option such as {@code -Xint} is
   * given when {@code true} and left out when {@code false}.
   */
  public List<String> arguments(Level level) {
    if (hotSpot()) {
      return List.of(
          level instanceof Level.Truth(boolean on)
              ? "-XX:" + (on ? "+" : "-") + name
              : "-XX:" + name + "=" + level.text());
    }
    if (property()) {
      return List.of(name + "=" + level.text());
    }
    if (level instanceof Level.Truth(boolean on)) {
      return on ? List.of(name) : List.of();
    }
    if (SIZES.contains(name)) {
      return List.of(name + level.text());
    }
    return List.of(name + (name.startsWith("--") ? "=" : ":") + level.text());
  }
}
