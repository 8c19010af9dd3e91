package dev.warmlap.subject.command;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names in braces within the words of a command or the values of its environment, such as {@code
 * {port}}. A shell's {@code ${name}} is none, and neither is JSON.
 */
public final class Placeholders {

  /** The port that the server is to listen on. */
  public static final String PORT = "port";

  /** The program {@code java} of the JDK that the study names. */
  public static final String JAVA = "java";

  /** Warmlap's own folder, where the samples are. */
  public static final String WARMLAP = "warmlap";

  /** The port of the helper that runs beside the subject. */
  public static final String BESIDE_PORT = "beside.port";

  /** All that are no factor's. */
  public static final Set<String> RESERVED = Set.of(PORT, JAVA, WARMLAP, BESIDE_PORT);

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*");

  private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\{(" + NAME + ")}");

  private Placeholders() {}

  /** Whether a placeholder, and so a factor of a command, can be named so. */
  public static boolean named(String name) {
    return NAME.matcher(name).matches();
  }

  /** The names in these texts, in their order. */
  public static Set<String> in(Collection<String> texts) {
    var names = new LinkedHashSet<String>();
    for (String text : texts) {
      PLACEHOLDER.matcher(text).results().forEach(found -> names.add(found.group(1)));
    }
    return names;
  }

  /** One text with values in the stead of these placeholders; others stay as they are. */
  public static String known(String text, Map<String, String> values) {
    String filled = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("{" + value.getKey() + "}", value.getValue());
    }
    return filled;
  }

  /**
   * The words with a value in each placeholder's stead.
   *
   * @throws IllegalArgumentException when there is no value for one
   */
  public static List<String> fill(List<String> words, Map<String, String> values) {
    return words.stream().map(word -> fill(word, values)).toList();
  }

  /**
   * One text with a value in each placeholder's stead.
   *
   * @throws IllegalArgumentException when there is no value for one
   */
  public static String fill(String text, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            found -> {
              String value = values.get(found.group(1));
              if (value == null) {
                throw new IllegalArgumentException(
                    "'%s' has the placeholder {%s}, for which there is no value; there are values for %s."
                        .formatted(text, found.group(1), String.join(", ", values.keySet())));
              }
              return Matcher.quoteReplacement(value);
            });
  }
}
