package dev.warmlap.load.script;

import dev.warmlap.load.http.Excerpt;
import dev.warmlap.load.http.RequestBytes;
import dev.warmlap.load.http.RequestBytes.Option;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import java.nio.ByteBuffer;
import java.util.ArrayList;
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
  private final StepTemplate template;
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
    this.template = new StepTemplate(step);
    this.fixed = template.names().isEmpty() ? message(step.request(), step.body().bytes()) : null;
  }

  /** Names of the values that the request needs. */
  Set<String> names() {
    return template.names();
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
    return message(template.request(values), template.body(values));
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

  List<String> captured() {
    return List.copyOf(step.captures().keySet());
  }
}
