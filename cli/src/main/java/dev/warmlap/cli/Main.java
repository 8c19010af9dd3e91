package dev.warmlap.cli;

import dev.warmlap.lab.study.Spans;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

/** Where the process starts and ends. */
public final class Main {

  private Main() {}

  /** Runs one command; the process exits with its {@link ExitCode}. */
  public static void main(String[] args) {
    var terminal = Terminal.ofThisProcess(System.getenv());
    var interrupts = new Interrupts();
    int code =
        commandLine(terminal, interrupts)
            .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
            .execute(args);
    interrupts.ended();
    System.exit(code);
  }

  /** The whole command line; what it prints goes where the caller sets it. */
  static CommandLine commandLine(Terminal terminal, Interrupts interrupts) {
    var commandLine =
        new CommandLine(new WarmlapCommand())
            // What the user typed, so that examples work when pasted.
            .setCommandName(System.getProperty("warmlap.command", "warmlap"))
            .addSubcommand(new RunCommand(terminal, interrupts, InstantSource.system()))
            .addSubcommand(new TryCommand(terminal, interrupts, InstantSource.system()))
            .addSubcommand(new InitCommand())
            .addSubcommand(new LoadCommand(terminal, interrupts))
            .addSubcommand(new SteadyCommand(terminal))
            .addSubcommand(new ListCommand())
            .addSubcommand(new KnobsCommand())
            .addSubcommand(new DoctorCommand(terminal, interrupts, InstantSource.system()))
            .addSubcommand(new SubjectsCommand())
            .addSubcommand(new ShowCommand())
            .addSubcommand(new ReportCommand(terminal))
            .addSubcommand(new ExportCommand())
            .addSubcommand(new CompareCommand(terminal))
            .registerConverter(Long.class, Main::whole)
            .registerConverter(long.class, Main::whole)
            .registerConverter(Duration.class, Main::span)
            // For load, --body @FILE names the body, not a file of further arguments.
            .setExpandAtFiles(false)
            .setColorScheme(
                CommandLine.Help.defaultColorScheme(terminal.colourOut() ? Ansi.ON : Ansi.OFF))
            .setParameterExceptionHandler(new BadCommandLine())
            .setExecutionExceptionHandler(new Failures());
    setHeadings(commandLine);
    commandLine.getSubcommands().values().forEach(Main::setHeadings);
    return commandLine;
  }

  private static Duration span(String text) {
    return Spans.parse(text)
        .filter(span -> span.compareTo(Spans.LONGEST) <= 0)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is no time such as 250ms, 30s or 2m, of at most %d h"
                        .formatted(text, Spans.LONGEST.toHours())));
  }

  private static Long whole(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a whole number");
    }
  }

  private static void setHeadings(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.usageMessage()
        .parameterListHeading("%n")
        .optionListHeading(spec.positionalParameters().isEmpty() ? "%n" : "")
        .commandListHeading("%nCommands:%n")
        .footerHeading("%nExamples:%n");
  }
}
