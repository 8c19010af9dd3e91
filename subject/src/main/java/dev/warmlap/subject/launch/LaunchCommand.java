package dev.warmlap.subject.launch;

import dev.warmlap.host.InheritedEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command that starts a subject under a treatment.
 *
 * @param arguments the whole command line
 * @param environment what is set beyond the lab's own environment
 * @param reads names of variables from which such a server takes settings by itself
 */
public record LaunchCommand(
    List<String> arguments, SequencedMap<String, String> environment, Pattern reads) {

  public LaunchCommand {
    arguments = List.copyOf(arguments);
    environment = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(environment));
  }

  /**
   * The command as a person can paste it into a shell, with what differs in the environment.
   *
   * @param shell the lab's own environment
   */
  public String script(Path directory, @Nullable String cpus, Map<String, String> shell) {
    var command = new ArrayList<String>(List.of("env"));
    new TreeMap<>(shell)
        .keySet().stream()
            .filter(InheritedEnvironment::withheld)
            .filter(name -> !environment.containsKey(name))
            .forEach(name -> command.addAll(List.of("-u", name)));
    environment.forEach((name, value) -> command.add(name + "=" + value));
    if (command.size() == 1) {
      command.clear();
    }
    if (cpus != null) {
      command.addAll(List.of("taskset", "-c", cpus));
    }
    command.addAll(arguments);
    return "# The command of this trial. It can be pasted into a shell while the run's files exist.\n"
        + inherited(shell)
        + "cd "
        + quoted(directory.toString())
        + " &&\n"
        + command.stream().map(LaunchCommand::quoted).collect(Collectors.joining(" \\\n  "))
        + "\n";
  }

  private String inherited(Map<String, String> shell) {
    String names =
        new TreeMap<>(shell)
            .keySet().stream()
                .filter(name -> reads.matcher(name).matches())
                .collect(Collectors.joining(", "));
    return names.isEmpty()
        ? ""
        : "# Inherited from the shell, and the server may read it: " + names + "\n";
  }

  private static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
