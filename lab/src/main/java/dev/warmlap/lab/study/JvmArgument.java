package dev.warmlap.lab.study;

import java.util.Map;
import java.util.Set;

/** Tells when two JVM arguments set the same thing, whatever their spelling. */
final class JvmArgument {

  /** Short options and the flags that they stand for (java(1)). */
  private static final Map<String, String> LONG_NAMES =
      Map.of(
          "-Xmx", "MaxHeapSize",
          "-Xms", "InitialHeapSize",
          "-Xss", "ThreadStackSize",
          "-Xmn", "NewSize");

  /** Of these a JVM takes one; with two of them it does not start. */
  private static final Set<String> COLLECTORS =
      Set.of(
          "UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC", "UseShenandoahGC", "UseEpsilonGC");

  private JvmArgument() {}

  /**
   * Tells whether the two get into each other's way.
   *
   * @param flag as it stands after {@code jvm.} in a study
   * @param argument as it stands on a command line
   */
  static boolean conflict(String flag, String argument) {
    String a = LONG_NAMES.getOrDefault(flag, flag);
    String b = subject(argument);
    boolean twoCollectors =
        COLLECTORS.contains(a) && COLLECTORS.contains(b) && !argument.startsWith("-XX:-");
    return a.equals(b) || twoCollectors;
  }

  /**
   * What an argument is about: {@code MaxHeapSize} of {@code -Xmx1g}, {@code -Da} of {@code -Da=1}.
   */
  private static String subject(String argument) {
    if (argument.startsWith("-XX:")) {
      return argument.substring("-XX:".length()).replaceFirst("^[+-]", "").replaceFirst("=.*", "");
    }
    return LONG_NAMES.entrySet().stream()
        .filter(e -> argument.startsWith(e.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(
            argument.startsWith("-D")
                ? argument.replaceFirst("=.*", "")
                : argument.replaceFirst("[:=].*", ""));
  }
}
