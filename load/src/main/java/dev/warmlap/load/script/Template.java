package dev.warmlap.load.script;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text in which {@code ${name}} stands for a value. */
final class Template {

  private static final Pattern NAME = Pattern.compile("\\$\\{([A-Za-z0-9_.-]+)}");

  /** Literals, and between each two of them a name. */
  private final List<String> literals = new ArrayList<>();

  private final List<String> names = new ArrayList<>();

  Template(String text) {
    Matcher matcher = NAME.matcher(text);
    int from = 0;
    while (matcher.find()) {
      literals.add(text.substring(from, matcher.start()));
      names.add(matcher.group(1));
      from = matcher.end();
    }
    literals.add(text.substring(from));
  }

  Set<String> names() {
    return new LinkedHashSet<>(names);
  }

  /**
   * The text with the values in the place of their names.
   *
   * @param encoding of each value
   */
  String fill(Map<String, String> values, UnaryOperator<String> encoding) {
    var text = new StringBuilder(literals.getFirst());
    for (int i = 0; i < names.size(); i++) {
      String value = Objects.requireNonNull(values.get(names.get(i)), names.get(i));
      text.append(encoding.apply(value)).append(literals.get(i + 1));
    }
    return text.toString();
  }
}
