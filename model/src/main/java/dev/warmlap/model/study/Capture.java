package dev.warmlap.model.study;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Where in an answer a value is found that a later request uses. */
public sealed interface Capture {

  /** The first header field of that name. */
  record Header(String name) implements Capture {}

  /** The value of a cookie that the answer sets. */
  record Cookie(String name) implements Capture {}

  /** The first group of the first match in the body, read as UTF-8; the whole match without one. */
  record Regex(String pattern) implements Capture {
    public Regex {
      try {
        var _ = Pattern.compile(pattern);
      } catch (PatternSyntaxException e) {
        throw new IllegalArgumentException(
            "A capture's pattern is a regular expression, found '"
                + pattern
                + "': "
                + e.getDescription(),
            e);
      }
    }
  }

  /** The value at a JSON Pointer (RFC 6901) in the body, such as {@code /user/token}. */
  record Json(String pointer) implements Capture {
    public Json {
      if (!pointer.isEmpty() && !pointer.startsWith("/")) {
        throw new IllegalArgumentException(
            "A JSON Pointer is empty or begins with '/', found '" + pointer + "'");
      }
    }
  }
}
