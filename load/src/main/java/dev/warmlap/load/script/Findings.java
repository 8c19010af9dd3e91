package dev.warmlap.load.script;

import dev.warmlap.load.http.Excerpt;
import dev.warmlap.model.study.Capture;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds in an answer what a {@link Capture} names. */
final class Findings {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Findings() {}

  /** Header fields that the capture looks at. */
  static List<String> fields(Capture capture) {
    return switch (capture) {
      case Capture.Header(String name) -> List.of(name);
      case Capture.Cookie _ -> List.of("Set-Cookie");
      case Capture.Regex _, Capture.Json _ -> List.of();
    };
  }

  static boolean readsBody(Capture capture) {
    return switch (capture) {
      case Capture.Header _, Capture.Cookie _ -> false;
      case Capture.Regex _, Capture.Json _ -> true;
    };
  }

  /** The value; empty when the answer has none that a request can carry. */
  static Optional<String> of(Capture capture, Excerpt answer) {
    Optional<String> found =
        switch (capture) {
          case Capture.Header(String name) -> answer.values(name).stream().findFirst();
          case Capture.Cookie(String name) -> cookie(name, answer.values("Set-Cookie"));
          case Capture.Regex(String pattern) -> match(pattern, text(answer));
          case Capture.Json(String pointer) -> json(pointer, answer.body());
        };
    return found.filter(Template::canBeSent);
  }

  static String text(Excerpt answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  /** RFC 6265 5.2: up to the first semicolon, name and value around the first equals sign. */
  private static Optional<String> cookie(String name, List<String> setCookies) {
    for (String set : setCookies) {
      String pair = set.split(";", 2)[0];
      int equals = pair.indexOf('=');
      if (equals > 0 && pair.substring(0, equals).strip().equals(name)) {
        return Optional.of(pair.substring(equals + 1).strip());
      }
    }
    return Optional.empty();
  }

  private static Optional<String> match(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.find()
        ? Optional.ofNullable(matcher.groupCount() > 0 ? matcher.group(1) : matcher.group())
        : Optional.empty();
  }

  private static Optional<String> json(String pointer, byte[] body) {
    try {
      JsonNode found = JSON.readTree(body).at(JsonPointer.compile(pointer));
      return found.isValueNode() && !found.isNull()
          ? Optional.of(found.asString())
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty(); // no JSON: the step says that nothing was found
    }
  }
}
