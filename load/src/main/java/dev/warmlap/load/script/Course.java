package dev.warmlap.load.script;

import dev.warmlap.load.http.Excerpt;
import dev.warmlap.model.study.Capture;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where one connection stands in its journey. For the loop's thread.
 *
 * <p>A journey of one step that is always the same costs nothing here but a few loads.
 */
public final class Course {

  /** What meets all that was expected. */
  public static final String MET = "";

  private final Script script;
  private List<PreparedStep> journey;
  private int at;
  private Map<String, String> values = Map.of();
  private @Nullable Excerpt excerpt;
  private PreparedStep.@Nullable Message message;

  Course(Script script) {
    this.script = script;
    this.journey = List.of();
  }

  /** Whether a step has been made and another one of the same journey is to follow. */
  public boolean underWay() {
    return at > 0;
  }

  /** Gets the next request ready: the journey's next, or the first of another journey. */
  public void prepare() {
    if (at == 0) {
      journey = script.choose();
      Map<String, String> row = script.row();
      values = row.isEmpty() ? Map.of() : new HashMap<>(row);
    }
    PreparedStep step = step();
    message = step.message(values);
    excerpt = step.excerpt();
  }

  /** The request, or its head where the body awaits a '100 Continue'. */
  public ByteBuffer request() {
    return message().first();
  }

  /** The body that awaits a '100 Continue'. */
  public ByteBuffer body() {
    return message().rest();
  }

  public boolean awaitsContinue() {
    return step().awaitsContinue;
  }

  public boolean toHead() {
    return step().toHead;
  }

  /** What to keep of the answer. */
  public @Nullable Excerpt excerpt() {
    return excerpt;
  }

  /** Whether the status can be that of a good answer. */
  public boolean accepts(int status) {
    return step().step.expectation().accepts(status);
  }

  /**
   * Looks into the answer for what was expected, and takes the values that later steps need.
   *
   * @return what was missing, in words; {@link #MET} when nothing was
   */
  public String unmet() {
    Excerpt answer = excerpt;
    if (answer == null) {
      return MET;
    }
    PreparedStep step = step();
    String contains = step.step.expectation().contains();
    if (!contains.isEmpty() && !Findings.text(answer).contains(contains)) {
      return "the body does not contain '" + contains + "'" + cutNote(answer);
    }
    for (Map.Entry<String, Capture> capture : step.step.captures().entrySet()) {
      Optional<String> found = Findings.of(capture.getValue(), answer);
      if (found.isEmpty()) {
        return "the answer has no value for '" + capture.getKey() + "'" + cutNote(answer);
      }
      if (values.isEmpty()) {
        values = new HashMap<>();
      }
      values.put(capture.getKey(), found.get());
    }
    return MET;
  }

  /**
   * The step is done.
   *
   * @return time to think before the connection does anything else
   */
  public long advance() {
    long thinkNanos = step().thinkNanos;
    at = at + 1 == journey.size() ? 0 : at + 1;
    return thinkNanos;
  }

  /** The journey ends here, because a step failed. */
  public void abandon() {
    at = 0;
  }

  private PreparedStep step() {
    return journey.get(at);
  }

  private PreparedStep.Message message() {
    return Objects.requireNonNull(message, "prepared before");
  }

  private static String cutNote(Excerpt answer) {
    return answer.isCut() ? " (of a long body only the beginning was looked at)" : "";
  }
}
