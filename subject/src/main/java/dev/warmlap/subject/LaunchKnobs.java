package dev.warmlap.subject;

import dev.warmlap.host.ResourceLimits;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.command.OwnCommand;
import dev.warmlap.subject.command.Placeholders;
import dev.warmlap.subject.knob.ProcessorTime;
import dev.warmlap.subject.knob.Sizes;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The knobs that the server is not told: they say on which JDK, on which processors and within
 * which limits it is launched. Whatever Warmlap launches has them, a command too; they win over
 * what the subject's description says.
 */
public final class LaunchKnobs {

  /** The JDK, by its feature number or its folder. */
  public static final String JDK = "jdk";

  /** The processors, as a Linux CPU list. */
  public static final String CPUS = "cpus";

  /** Processor time, in processors' worth of it. */
  public static final String CPU_QUOTA = "cpu-quota";

  /** The whole memory of the subject's processes. */
  public static final String MEMORY = "memory";

  private static final Set<String> ALL = Set.of(JDK, CPUS, CPU_QUOTA, MEMORY);

  private LaunchKnobs() {}

  /** Whether the knob is one of these. */
  public static boolean contains(String knob) {
    return ALL.contains(knob);
  }

  /**
   * Whether a command can have such a knob: not where the name is a placeholder, whose level is for
   * the command's own use ({@code docker run --cpus {cpus}}), nor a JDK that the command would not
   * run on.
   *
   * @param placeholders of the command, and of the values of its environment
   */
  public static boolean suitCommand(String knob, Set<String> placeholders) {
    return ALL.contains(knob)
        && !placeholders.contains(knob)
        && (!knob.equals(JDK) || placeholders.contains(Placeholders.JAVA));
  }

  /** The subject as a treatment launches it. */
  public static SubjectSpec in(SubjectSpec spec, Treatment settings) {
    Optional<Level> jdk = level(JDK, spec, settings);
    Optional<Level> cpus = level(CPUS, spec, settings);
    return new SubjectSpec(
        spec.source(),
        jdk.map(LaunchKnobs::jdk).orElse(spec.jdk()),
        spec.jvm(),
        spec.env(),
        spec.readyTimeout(),
        spec.port(),
        cpus.map(Level::text).orElse(spec.cpus()),
        spec.ready(),
        spec.beside());
  }

  /** What limits the subject as a treatment launches it. */
  public static ResourceLimits limits(SubjectSpec spec, Treatment settings) {
    return new ResourceLimits(
        level(CPU_QUOTA, spec, settings).map(Level::text).map(ProcessorTime::micros).orElse(null),
        level(MEMORY, spec, settings)
            .map(size -> Sizes.bytes(size.text()).orElseThrow())
            .orElse(null));
  }

  private static Optional<Level> level(String knob, SubjectSpec spec, Treatment settings) {
    boolean has =
        !(spec.source() instanceof SubjectSource.Command command)
            || suitCommand(knob, OwnCommand.placeholders(command, spec));
    return Optional.ofNullable(settings.levels().get(knob)).filter(_ -> has);
  }

  private static JdkChoice jdk(Level level) {
    return level instanceof Level.Whole(long feature)
        ? new JdkChoice.Feature(Math.toIntExact(feature))
        : new JdkChoice.Home(Path.of(level.text()));
  }
}
