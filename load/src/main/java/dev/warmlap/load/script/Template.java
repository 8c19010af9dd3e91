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
public final class Template {

  private static final String NAME = "[A-Za-z0-9_.-]+";

  private static final Pattern PLACE = Pattern.compile("\\$\\{(" + NAME + ")}");

  /** Literals, and between each two of them a name. */
  private final List<String> literals = new ArrayList<>();

  private final List<String> names = new ArrayList<>();

  public Template(String text) {
    Matcher matcher = PLACE.matcher(text);
    int from = 0;
    while (matcher.find()) {
      literals.add(text.substring(from, matcher.start()));
      names.add(matcher.group(1));
      from = matcher.end();
    }
    literals.add(text.substring(from));
  }

  /** Whether a text can name a value: letters, digits, '_', '.' and '-'. */
  public static boolean isName(String text) {
    return text.matches(NAME);
  }

  /** Whether a request can carry a value: none may end a header line or begin another. */
  public static boolean canBeSent(String value) {
    return value.chars().noneMatch(c -> (c < ' ' && c != '\t') || c == 0x7F);
  }

  /** The names in the text, in its order. */
  public Set<String> names() {
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
