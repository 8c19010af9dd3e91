package dev.warmlap.agent;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * The agent's two ends: the JVM calls {@link #premain} before the application starts, and the
 * application's beans come by {@link #seen}. What it does it says in the subject's log, a line that
 * starts with {@link #DONE}; a setting that cannot be given ends the start, after a line that
 * starts with {@link #REFUSED}.
 */
public final class TuningAgent {

  /** What precedes the settings that were given. */
  public static final String DONE = "[warmlap] set: ";

  /** What precedes the setting that could not be given and the reason. */
  public static final String REFUSED = "[warmlap] cannot set: ";

  private static volatile @Nullable ServerTuning tuning;

  private TuningAgent() {}

  /**
   * Called by the JVM. An argument that cannot be read ends it with exit code 1; thrown on, the
   * exception would let JDK 17 abort as if it had crashed.
   *
   * @param argument a {@link Tuning}, encoded; null when the agent was named without any
   */
  public static void premain(@Nullable String argument, Instrumentation instrumentation) {
    try {
      tuning = new ServerTuning(Tuning.decode(argument == null ? "" : argument));
    } catch (AgentException alreadySaid) {
      Runtime.getRuntime().halt(1);
    }
    instrumentation.addTransformer(new SpringWatch(instrumentation));
  }

  /**
   * Called by {@link TuningInitializer}, from another class loader, for each bean.
   *
   * @throws AgentException when the bean makes a server that cannot be given the settings
   */
  public static void seen(Object bean) {
    ServerTuning wanted = tuning;
    if (wanted != null) {
      wanted.seen(bean);
    }
  }

  /** Standard error is the only way out that no application's logging takes away. */
  static void say(String line) {
    System.err.println(line);
  }
}
