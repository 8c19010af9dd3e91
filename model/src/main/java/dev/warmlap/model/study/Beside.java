package dev.warmlap.model.study;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A helper that must run beside the subject, such as the stub of a database. It is started anew
 * before each start of the subject, and is ready when it listens on its port.
 *
 * @param command program and arguments, which may have the placeholder {@code {port}}
 * @param env environment variables, whose values may have it too
 * @param folder the working folder, absolute
 * @param port that it listens on; null takes any free one
 * @param readyTimeout how long its start may take before it counts as failed
 */
public record Beside(
    List<String> command,
    Map<String, String> env,
    Path folder,
    @Nullable Integer port,
    Duration readyTimeout) {

  public Beside {
    command = List.copyOf(command);
    env = Map.copyOf(env);
  }
}
