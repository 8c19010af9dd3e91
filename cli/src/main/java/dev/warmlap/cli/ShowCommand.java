package dev.warmlap.cli;

import dev.warmlap.model.result.Run;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap show}: what was run, where, and every single trial. */
@Command(
    name = "show",
    description = "Show a run trial by trial: what was asked, on what machine, what came of it.",
    footer = {
      "  ${ROOT-COMMAND-NAME} show 1",
      "  ${ROOT-COMMAND-NAME} show 1 --store .warmlap/results.db",
    })
final class ShowCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "Number of the run, as 'warmlap list' shows it.")
  private long id;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StoreOption store;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    Run run = store.find(id, spec.commandLine().getErr());
    spec.commandLine().getOut().print(RunText.of(run));
    spec.commandLine().getOut().flush();
    return ExitCode.DONE.code();
  }
}
