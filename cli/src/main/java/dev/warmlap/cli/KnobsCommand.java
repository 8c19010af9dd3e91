package dev.warmlap.cli;

import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.knob.SubjectKind;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap knobs}: what can be set, on what, and what it is called there. */
@Command(
    name = "knobs",
    description = "List what can be set, on which server, its name there, default and versions.",
    footer = {
      "  ${ROOT-COMMAND-NAME} knobs tomcat",
      "  ${ROOT-COMMAND-NAME} knobs keep-alive",
    })
final class KnobsCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "FILTER",
      description =
          "A kind of server (tomcat, spring-boot), or a part of a knob's name or of the server's own"
              + " name for it.")
  private @Nullable String filter;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    String text = text(filter == null ? "" : filter);
    if (text.isEmpty()) {
      throw new CliException(
          "No knob is called '"
              + filter
              + "', here or on a server. See them all: warmlap knobs. Any environment variable is"
              + " env.NAME, and any JVM flag jvm.FLAG.");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(text);
    out.flush();
    return ExitCode.DONE.code();
  }

  /** Empty when nothing fits. */
  static String text(String filter) {
    var table = new Table().row("knob", "on", "called", "versions", "default");
    boolean any = false;
    for (Knob knob : Knobs.all()) {
      String name = knob.name();
      for (SubjectKind kind : SubjectKind.values()) {
        for (Setting setting : fitting(knob, kind, filter)) {
          any = true;
          table.row(
              name,
              on(kind, setting),
              setting.means().label() + " " + called(setting),
              setting.versions().words(),
              setting.fallback() == null ? "" : setting.fallback());
          name = ""; // once for all its rows
        }
      }
    }
    return any ? table.render() : "";
  }

  private static List<Setting> fitting(Knob knob, SubjectKind kind, String filter) {
    String part = filter.toLowerCase(Locale.ROOT);
    if (SubjectKind.of(part).isPresent()) {
      return kind.key().equals(part) ? knob.on(kind) : List.of();
    }
    return knob.name().contains(part)
        ? knob.on(kind)
        : knob.on(kind).stream()
            .filter(setting -> setting.name().toLowerCase(Locale.ROOT).contains(part))
            .toList();
  }

  private static String on(SubjectKind kind, Setting setting) {
    return setting.connectors().isEmpty()
        ? kind.key()
        : kind.key() + " (" + String.join(", ", setting.connectors()) + ")";
  }

  private static String called(Setting setting) {
    return setting.words().isEmpty()
        ? setting.name()
        : setting.name() + ": " + String.join(", ", setting.words().keySet());
  }
}
