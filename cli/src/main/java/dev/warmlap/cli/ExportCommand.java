package dev.warmlap.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap export}: a run with all its figures, for other programs. */
@Command(
    name = "export",
    description =
        "Write a run with every window and histogram as JSON (docs/schema/run.schema.json).",
    footer = {
      "  ${ROOT-COMMAND-NAME} export 1",
      "  ${ROOT-COMMAND-NAME} export 1 --json run-1.json",
    })
final class ExportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "Number of the run, as 'warmlap list' shows it.")
  private long id;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      defaultValue = "-",
      description = "Where it goes (default: standard output).")
  @SuppressWarnings("NullAway.Init") // it has a default
  private Path json;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StoreOption store;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    Output.write(
        json,
        new Results(store.find(id, spec.commandLine().getErr())).wholeJson(),
        spec.commandLine().getOut());
    return ExitCode.DONE.code();
  }
}
