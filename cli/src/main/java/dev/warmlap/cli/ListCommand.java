package dev.warmlap.cli;

import dev.warmlap.model.result.RunStatus;
import dev.warmlap.store.RunSummary;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code warmlap list}: the history. */
@Command(
    name = "list",
    description = "List the runs in the store, the latest first.",
    footer = {
      "  ${ROOT-COMMAND-NAME} list",
      "  ${ROOT-COMMAND-NAME} list --store .warmlap/results.db",
    })
final class ListCommand implements Callable<Integer> {

  private static final DateTimeFormatter STARTED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneId.systemDefault());

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StoreOption store;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<RunSummary> runs = store.list(spec.commandLine().getErr());
    if (runs.isEmpty()) {
      out.println(
          "No runs in " + store.file() + ". Make one: warmlap run studies/threads.yml --quick");
    } else {
      out.print(table(runs));
    }
    out.flush();
    return ExitCode.DONE.code();
  }

  private static String table(List<RunSummary> runs) {
    var table = new Table().row("ID", "started", "study", "trials", "status");
    for (RunSummary run : runs) {
      table.row(
          Long.toString(run.id()),
          STARTED.format(run.startedAt()),
          run.study() + (run.quick() ? " (quick)" : ""),
          run.storedTrials() + "/" + run.plannedTrials(),
          status(run.status())
              + (run.failedTrials() == 0
                  ? ""
                  : ", " + Words.count(run.failedTrials(), "trial", "trials") + " failed"));
    }
    return table.render();
  }

  /** A lab that was killed could not store an end. */
  static String status(RunStatus status) {
    return switch (status) {
      case RUNNING -> "running or cut off";
      case DONE -> "done";
      case INTERRUPTED -> "interrupted";
      case FAILED -> "failed";
    };
  }
}
