package dev.warmlap.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap report}: a stored run's report again, as text or as a page. */
@Command(
    name = "report",
    description = "Report a run: as text, unless a page is asked for.",
    footer = {
      "  ${ROOT-COMMAND-NAME} report 1 --html report.html",
      "  ${ROOT-COMMAND-NAME} report 1 --config",
    })
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "Number of the run, as 'warmlap list' shows it.")
  private long id;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the page, which needs no network ('-': to standard output).")
  private @Nullable Path html;

  @Option(names = "--open", description = "Write the page and open it in the browser.")
  private boolean open;

  @Option(names = "--text", description = "Print the text, also when a page is written.")
  private boolean text;

  @Option(
      names = "--config",
      description = "Print the settings that are proven to help, to paste, instead of the report.")
  private boolean config;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StoreOption store;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  private final Terminal terminal;

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (open && html != null && Output.isStandardOutput(html)) {
      throw new CliException("--open needs a file to open, found '--html -'. Name a file.");
    }
    var results = new Results(store.find(id, spec.commandLine().getErr()));
    boolean page = html != null || open;
    if (config) {
      out.print(results.config());
    }
    if (text || !(page || config)) {
      out.print(results.text(terminal));
    }
    if (page) {
      Path file = html != null ? html : WorkFolder.reportOf(results.run());
      Output.write(file, results.html(), out);
      if (!Output.isStandardOutput(file)) {
        out.println("Report: " + file);
      }
      if (open) {
        open(file);
      }
    }
    out.flush();
    return ExitCode.DONE.code();
  }

  /** The desktop's own choice; it returns at once. */
  private static void open(Path file) {
    try {
      new ProcessBuilder("xdg-open", file.toAbsolutePath().toString()).inheritIO().start();
    } catch (IOException e) {
      throw new CliException(
          "The page is in " + file + ", but xdg-open, which would show it, is not to be had.", e);
    }
  }
}
