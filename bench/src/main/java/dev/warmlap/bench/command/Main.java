package dev.warmlap.bench.command;

import dev.warmlap.bench.BenchException;
import dev.warmlap.host.HostException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import picocli.CommandLine;

/** Where the process starts and ends. */
public final class Main {

  /** The comparison could not be made, or some of its runs could not. */
  static final int NOT_RUN = 1;

  private Main() {}

  /** Runs the command that the first argument names. */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new BenchCommand())
            .addSubcommand(new GeneratorsCommand())
            .addSubcommand(new TruthCommand())
            .addSubcommand(new SteadyCommand())
            .registerConverter(Duration.class, Durations::parse)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOverwrittenOptionsAllowed(true) // the scripts give defaults first
            .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
            .setExecutionExceptionHandler(Main::say)
            .execute(args));
  }

  /** What is expected to go wrong is said in a line; anything else is a fault of this program. */
  private static int say(Exception e, CommandLine command, CommandLine.ParseResult parsed)
      throws Exception {
    if (e instanceof BenchException || e instanceof HostException) {
      command.getErr().println(e.getMessage());
      return NOT_RUN;
    }
    throw e;
  }
}
