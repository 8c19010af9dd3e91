package dev.warmlap.host;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An order to start a program.
 *
 * @param command the program, with its path unless it is on the {@code PATH}, and its arguments
 * @param environment laid over what {@link InheritedEnvironment} leaves of the lab's own
 * @param directory the program's working folder; must exist
 * @param piped whether its standard input and output are pipes to the lab; else the input is empty
 *     and the output goes to the log
 * @param log where its standard error goes, and its standard output unless {@code piped}; written
 *     anew
 * @param cpus processors to run on, as a Linux CPU list such as {@code 0-1,4}; null lets it use all
 * @param limits what it and all that it starts may use together
 */
public record Launch(
    List<String> command,
    Map<String, String> environment,
    Path directory,
    boolean piped,
    Path log,
    @Nullable String cpus,
    ResourceLimits limits) {

  public Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(new LinkedHashMap<>(environment));
    if (command.isEmpty()) {
      throw new HostException("A launch needs a program, but the command is empty.");
    }
  }

  /** A program whose output is kept in a file. */
  public static Launch logging(
      List<String> command,
      Map<String, String> environment,
      Path directory,
      Path log,
      @Nullable String cpus) {
    return new Launch(command, environment, directory, false, log, cpus, ResourceLimits.NONE);
  }

  /** A program that the lab talks to. */
  public static Launch piped(
      List<String> command,
      Map<String, String> environment,
      Path directory,
      Path errorLog,
      @Nullable String cpus) {
    return new Launch(command, environment, directory, true, errorLog, cpus, ResourceLimits.NONE);
  }

  /** The same within limits. */
  public Launch within(ResourceLimits bounds) {
    return new Launch(command, environment, directory, piped, log, cpus, bounds);
  }
}
