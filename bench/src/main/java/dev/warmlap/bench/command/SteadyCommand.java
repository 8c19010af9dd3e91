package dev.warmlap.bench.command;

import dev.warmlap.bench.RunFiles;
import dev.warmlap.bench.steady.SteadySpeed;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench/steady}: how long {@code warmlap steady} takes. */
@Command(
    name = "steady",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Times 'warmlap steady' on ten series of 3,000 windows.")
final class SteadyCommand implements Callable<Integer> {

  @Option(
      names = {"-n", "--runs"},
      paramLabel = "N",
      description = "Of each mode (default: ${DEFAULT-VALUE}).")
  private int runs = 5;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "Where the results go; made anew.")
  @SuppressWarnings("NullAway.Init") // required
  private Path out;

  @Option(
      names = "--warmlap",
      required = true,
      paramLabel = "PROGRAM",
      description = "The warmlap that is run.")
  @SuppressWarnings("NullAway.Init") // required
  private Path warmlap;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    RunFiles.folder(out);
    new SteadySpeed(warmlap, out, Math.max(1, runs))
        .run(new Versions(warmlap, new Peers(null)).own());
    spec.commandLine().getOut().println(RunFiles.read(out.resolve("steady.md")));
    spec.commandLine().getErr().println("Results: " + out);
    return 0;
  }
}
