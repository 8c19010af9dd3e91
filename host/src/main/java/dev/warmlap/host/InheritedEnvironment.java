package dev.warmlap.host;

import java.util.Set;

/**
 * What launched programs get of the lab's own environment: all of it but the variables by which a
 * shell could change every JVM behind the study's back, and Warmlap's own. A study that wants one
 * of them names it in its {@code env:}, and then it is part of the record.
 */
public final class InheritedEnvironment {

  /** Read by every HotSpot JVM, or by its launcher, in addition to the command line. */
  private static final Set<String> JVM_VARIABLES =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private static final String OWN_PREFIX = "WARMLAP_";

  private InheritedEnvironment() {}

  /** Whether a variable of the lab is kept from the programs that it launches. */
  public static boolean withheld(String name) {
    return JVM_VARIABLES.contains(name) || name.startsWith(OWN_PREFIX);
  }
}
