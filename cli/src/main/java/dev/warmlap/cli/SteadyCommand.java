package dev.warmlap.cli;

import dev.warmlap.lab.series.Series;
import dev.warmlap.lab.series.SeriesFile;
import dev.warmlap.report.SteadySeries;
import dev.warmlap.report.json.SteadyJson;
import dev.warmlap.report.text.SteadyText;
import dev.warmlap.stats.compare.Direction;
import dev.warmlap.stats.steady.SteadyAnswer;
import dev.warmlap.stats.steady.SteadyDetection;
import dev.warmlap.stats.steady.SteadyRefusal;
import dev.warmlap.stats.steady.SteadyRule;
import dev.warmlap.stats.steady.SteadyState;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap steady}: where a series that any tool has measured comes to rest. */
@Command(
    name = "steady",
    description =
        "Find where a series of any tool is steady, and whether it warms up or slows down.",
    sortOptions = false,
    footer = {
      "  ${ROOT-COMMAND-NAME} steady docs/methods/steady-state/start.csv",
      "  ${ROOT-COMMAND-NAME} steady docs/methods/steady-state/start.csv --json -",
    })
final class SteadyCommand implements Callable<Integer> {

  /** Of a file that tells no times; also what a load's windows last. */
  private static final Duration USUAL_WINDOW = Duration.ofSeconds(1);

  @Parameters(
      paramLabel = "FILE",
      description =
          "Rows of numbers, one a window (separated by commas, semicolons, tabs or spaces, with a"
              + " header or without), or JSON: a list of numbers, of lists, or of objects, also"
              + " inside an object.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path file;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description = "Column or field (default: the only one with numbers).")
  private @Nullable String metric;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      description =
          "Length of a window, such as 100ms (default: what the file's times say, else 1s). Rows that"
              + " are closer together or uneven are averaged over it.")
  private @Nullable Duration window;

  @Option(
      names = "--lower-is-better",
      description = "The values are times or other costs, not a throughput.")
  private boolean lowerIsBetter;

  @Option(
      names = "--label-mode",
      description =
          "Many short iterations: the series chooses how much a change must be worth, and 5 %% are"
              + " the same instead of 3 %%.")
  private boolean labelMode;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the answers as JSON ('-': to standard output, instead of the text).")
  private @Nullable Path json;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  private final Terminal terminal;

  SteadyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (window != null && !window.isPositive()) {
      throw new CliException("--window needs a time above 0, such as 1s or 100ms.");
    }
    List<Series> series = SeriesFile.read(file, metric, window);
    // Each by itself, so by as many threads as there are processors; told in their own order.
    List<SteadyAnswer> answers = series.parallelStream().map(this::answer).toList();
    List<SteadySeries> all = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      all.add(told(series.get(i), answers.get(i)));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json == null || !Output.isStandardOutput(json)) {
      out.print(SteadyText.render(all, terminal.width(), terminal.colourOut()));
    }
    if (json != null) {
      Output.write(json, SteadyJson.render(all), out);
    }
    out.flush();
    return ExitCode.DONE.code();
  }

  private SteadyAnswer answer(Series series) {
    return SteadyDetection.of(
        series.values(),
        length(series),
        lowerIsBetter ? Direction.LESS_IS_BETTER : Direction.MORE_IS_BETTER,
        labelMode ? SteadyRule.ITERATIONS : SteadyRule.WINDOWS);
  }

  private SteadySeries told(Series series, SteadyAnswer answer) {
    return switch (answer) {
      case SteadyState state ->
          new SteadySeries(series.name(), series.values(), length(series), labelMode, state);
      case SteadyRefusal refusal ->
          throw new CliException(
              "%s: no answer from %s: %s.".formatted(file, series.name(), refusal.because()));
    };
  }

  private Duration length(Series series) {
    return window != null ? window : series.window().orElse(USUAL_WINDOW);
  }
}
