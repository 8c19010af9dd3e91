package dev.warmlap.subject.command;

import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.launch.LaunchCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A command of the user's own with a value in each placeholder's stead.
 *
 * @param stopping what ends it; empty where a signal does
 */
public record OwnCommand(LaunchCommand launch, List<String> stopping) {

  /**
   * Servers end within seconds when no request is in flight; a container's engine kills after 10 s.
   */
  public static final Duration GRACE = Duration.ofSeconds(15);

  /** Every HotSpot JVM takes arguments from it, whatever program it is started by. */
  private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

  /** Of an unknown server: none that could be named. */
  private static final Pattern NONE = Pattern.compile("(?!)");

  public OwnCommand {
    stopping = List.copyOf(stopping);
  }

  /**
   * The command under a treatment.
   *
   * @param settings every factor that is set: a placeholder's value, or {@code env.NAME}
   * @param values of the other placeholders
   * @throws IllegalArgumentException when there is no value for a placeholder
   */
  public static OwnCommand of(
      SubjectSource.Command command,
      SubjectSpec spec,
      Treatment settings,
      LaunchNeeds needs,
      Map<String, String> values) {
    var all = new LinkedHashMap<String, String>();
    settings.levels().forEach((name, level) -> all.put(name, level.text()));
    all.putAll(values);
    var environment = new LinkedHashMap<String, String>();
    new TreeMap<>(spec.env())
        .forEach((name, value) -> environment.put(name, Placeholders.fill(value, all)));
    settings.levels().forEach((name, level) -> variable(environment, name, level));
    if (!needs.jvm().isEmpty()) {
      var options = new ArrayList<>(needs.jvm());
      String given = environment.get(TOOL_OPTIONS);
      if (given != null) {
        options.addFirst(given);
      }
      environment.put(TOOL_OPTIONS, String.join(" ", options));
    }
    return new OwnCommand(
        new LaunchCommand(Placeholders.fill(command.words(), all), environment, NONE),
        Placeholders.fill(command.stop(), all));
  }

  private static void variable(Map<String, String> environment, String factor, Level level) {
    Knobs.rest(factor, Knobs.ENVIRONMENT).ifPresent(name -> environment.put(name, level.text()));
  }

  /** Every placeholder of the command, of what stops it, and of the values of its environment. */
  public static Set<String> placeholders(SubjectSource.Command command, SubjectSpec spec) {
    var texts = new ArrayList<>(command.words());
    texts.addAll(command.stop());
    texts.addAll(spec.env().values());
    return Placeholders.in(texts);
  }

  /** Whether it names the JDK of the study. */
  public static boolean usesJdk(SubjectSource.Command command, SubjectSpec spec) {
    return placeholders(command, spec).contains(Placeholders.JAVA);
  }

  /** The description with values in the placeholders of its environment and JVM arguments. */
  public static SubjectSpec withValues(SubjectSpec spec, Map<String, String> values) {
    var environment = new LinkedHashMap<String, String>();
    spec.env().forEach((name, value) -> environment.put(name, Placeholders.known(value, values)));
    return new SubjectSpec(
        spec.source(),
        spec.jdk(),
        spec.jvm().stream().map(argument -> Placeholders.known(argument, values)).toList(),
        environment,
        spec.readyTimeout(),
        spec.port(),
        spec.cpus(),
        spec.ready(),
        spec.beside());
  }
}
