package dev.warmlap.load.script;

import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The request and body of a step, in which names stand for values. */
final class StepTemplate {

  private final String method;
  private final Template path;
  private final Map<String, Template> headers = new LinkedHashMap<>();
  private final Template body;

  StepTemplate(Step step) {
    this.method = step.request().method();
    this.path = new Template(step.request().path());
    step.request().headers().forEach((name, value) -> headers.put(name, new Template(value)));
    // Bytes that are no text come through unharmed: a name can only be where they are ASCII.
    this.body = new Template(new String(step.body().bytes(), StandardCharsets.ISO_8859_1));
  }

  /** Names of the values that it needs. */
  Set<String> names() {
    var names = new LinkedHashSet<String>(path.names());
    headers.values().forEach(value -> names.addAll(value.names()));
    names.addAll(body.names());
    return names;
  }

  Request request(Map<String, String> values) {
    var filled = new LinkedHashMap<String, String>();
    headers.forEach((name, value) -> filled.put(name, value.fill(values, text -> text)));
    return new Request(method, path.fill(values, StepTemplate::percent), filled);
  }

  byte[] body(Map<String, String> values) {
    return body.fill(values, StepTemplate::utf8).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Everything but RFC 3986's unreserved characters; a plus would mean a blank only in forms. */
  private static String percent(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The bytes of the value's UTF-8, each as one character. */
  private static String utf8(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
