package dev.warmlap.load.script;

import dev.warmlap.load.http.Excerpt;
import dev.warmlap.load.http.RequestBytes;
import dev.warmlap.load.http.RequestBytes.Option;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A step with what can be prepared before the load: all its bytes, where they are always the same.
 */
final class PreparedStep {

  /** Of a body that a capture or an expectation looks into. */
  private static final int KEPT_BYTES = 1 << 20;

  final Step step;
  final boolean toHead;
  final boolean awaitsContinue;
  final long thinkNanos;
  private final List<String> fields = new ArrayList<>();
  private final boolean readsBody;
  private final boolean looksInside;
  private final String authority;
  private final Option[] options;
  private final Template path;
  private final Map<String, Template> headers = new LinkedHashMap<>();
  private final Template body;
  private final Set<String> names = new LinkedHashSet<>();
  private final @Nullable Message fixed;

  /** Head and body; the body is empty where they go together. */
  record Message(ByteBuffer first, ByteBuffer rest) {}

  /**
   * @throws IllegalArgumentException when the request cannot be sent as HTTP
   */
  PreparedStep(Step step, String authority, boolean keepAlive) {
    this.step = step;
    this.authority = authority;
    this.toHead = step.request().method().equals("HEAD");
    this.awaitsContinue = step.awaitContinue() && step.body().length() > 0;
    this.thinkNanos = step.think().toNanos();
    var chosen = new ArrayList<Option>();
    if (awaitsContinue) {
      chosen.add(Option.AWAIT_CONTINUE);
    }
    if (!keepAlive) {
      chosen.add(Option.CLOSE);
    }
    this.options = chosen.toArray(Option[]::new);
    step.captures().values().forEach(capture -> fields.addAll(Findings.fields(capture)));
    this.readsBody =
        !step.expectation().contains().isEmpty()
            || step.captures().values().stream().anyMatch(Findings::readsBody);
    this.looksInside = readsBody || !fields.isEmpty();
    this.path = new Template(step.request().path());
    step.request().headers().forEach((name, value) -> headers.put(name, new Template(value)));
    // Bytes that are no text come through unharmed: a name can only be where they are ASCII.
    this.body = new Template(new String(step.body().bytes(), StandardCharsets.ISO_8859_1));
    names.addAll(path.names());
    headers.values().forEach(value -> names.addAll(value.names()));
    names.addAll(body.names());
    this.fixed = names.isEmpty() ? message(step.request(), step.body().bytes()) : null;
  }

  /** Names of the values that the request needs. */
  Set<String> names() {
    return Set.copyOf(names);
  }

  /** What to keep of the answer; null for nothing. */
  @Nullable Excerpt excerpt() {
    return looksInside ? new Excerpt(readsBody ? KEPT_BYTES : 0, fields) : null;
  }

  Message message(Map<String, String> values) {
    if (fixed != null) {
      fixed.first.rewind();
      fixed.rest.rewind();
      return fixed;
    }
    var filled = new LinkedHashMap<String, String>();
    headers.forEach((name, value) -> filled.put(name, value.fill(values, text -> text)));
    var request =
        new Request(step.request().method(), path.fill(values, PreparedStep::percent), filled);
    return message(
        request, body.fill(values, PreparedStep::utf8).getBytes(StandardCharsets.ISO_8859_1));
  }

  private Message message(Request request, byte[] content) {
    return awaitsContinue
        ? new Message(
            direct(RequestBytes.head(request, authority, content.length, options)), direct(content))
        : new Message(
            direct(RequestBytes.of(request, authority, content, options)), direct(new byte[0]));
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  /** Everything but RFC 3986's unreserved characters; a plus would mean a blank only in forms. */
  private static String percent(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The bytes of the value's UTF-8, each as one character. */
  private static String utf8(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  List<String> captured() {
    return List.copyOf(step.captures().keySet());
  }
}
