package dev.warmlap.lab.study;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which request headers a study can name. */
final class HeaderRules {

  /** RFC 9110, 5.6.2: a token. */
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** RFC 9110, 5.5: visible characters, with spaces and tabs between them. */
  private static final Pattern VALUE = Pattern.compile("([!-~]([ \\t!-~]*[!-~])?)?");

  /** Headers that the generator sends itself, or that would promise what never comes. */
  private static final Set<String> GENERATORS_OWN =
      Set.of("host", "connection", "content-length", "transfer-encoding", "expect", "upgrade");

  private HeaderRules() {}

  /** What is wrong with the name of a header that anybody may send. */
  static Optional<String> syntax(String name) {
    return NAME.matcher(name).matches()
        ? Optional.empty()
        : Optional.of(
            "'%s' cannot be the name of a header; allowed: letters, digits and hyphens without spaces"
                .formatted(name));
  }

  /** What is wrong with the name of a header of a request. */
  static Optional<String> name(String name) {
    Optional<String> syntax = syntax(name);
    if (syntax.isPresent()) {
      return syntax;
    }
    return GENERATORS_OWN.contains(name.toLowerCase(Locale.ROOT))
        ? Optional.of("the header '%s' is the generator's own; remove it".formatted(name))
        : Optional.empty();
  }

  /**
   * What is wrong with a header's value.
   *
   * @param found the value as messages describe it
   */
  static Optional<String> value(String name, String value, String found) {
    return VALUE.matcher(value).matches()
        ? Optional.empty()
        : Optional.of(
            "the value of the header '%s' is %s; allowed: printable ASCII characters on one line"
                .formatted(name, found));
  }
}
