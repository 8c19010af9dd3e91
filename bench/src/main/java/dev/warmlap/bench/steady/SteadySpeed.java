package dev.warmlap.bench.steady;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.host.ShortProgram;
import dev.warmlap.model.measure.Environment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The time that {@code warmlap steady} takes for ten series of 3,000 windows, from the start of its
 * process to its end: what somebody waits who types it.
 */
public final class SteadySpeed {

  /** Seconds in which it is to be done (docs/methods/steady-state.md). */
  private static final double GOAL = 2;

  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private final Path warmlap;
  private final Path out;
  private final int runs;

  /**
   * @param out folder for the series and the page
   * @param runs of each mode
   */
  public SteadySpeed(Path warmlap, Path out, int runs) {
    this.warmlap = warmlap;
    this.out = out;
    this.runs = runs;
  }

  /**
   * Runs it, and leaves {@code steady.md}.
   *
   * @throws BenchException when a run fails
   */
  public void run(Environment environment) {
    Path file = out.resolve("series.json");
    RunFiles.write(file, new SimulatedSeries().json());
    var page = new StringBuilder("# How long 'warmlap steady' takes\n\n");
    page.append(
            "Ten series of 3,000 windows of 100 ms in one file, from the start of the process to ")
        .append("its end; the goal is ")
        .append((int) GOAL)
        .append(" s.\n\n");
    environment
        .facts()
        .forEach(
            (name, value) ->
                page.append("- ").append(name).append(": ").append(value).append('\n'));
    page.append("\n| | runs, in seconds | median | goal met |\n| --- | --- | ---: | --- |\n");
    row(page, "--window 100ms", List.of("--window", "100ms"), file);
    row(page, "--window 100ms --label-mode", List.of("--window", "100ms", "--label-mode"), file);
    RunFiles.write(out.resolve("steady.md"), page.toString());
  }

  private void row(StringBuilder page, String name, List<String> options, Path file) {
    double[] seconds = new double[runs];
    Arrays.setAll(seconds, run -> seconds(options, file));
    String all =
        Arrays.stream(seconds).mapToObj(SteadySpeed::two).collect(Collectors.joining(", "));
    Arrays.sort(seconds);
    double median = seconds[runs / 2];
    page.append(
        "| `%s` | %s | %s | %s |%n"
            .formatted(name, all, two(median), median < GOAL ? "yes" : "**no**"));
  }

  private double seconds(List<String> options, Path file) {
    var command = new ArrayList<String>(List.of(warmlap.toAbsolutePath().toString(), "steady"));
    command.addAll(options);
    command.addAll(List.of("--json", out.resolve("answers.json").toString(), file.toString()));
    long begun = System.nanoTime();
    ShortProgram.Ended ended = ShortProgram.run(command, Map.of(), TIMEOUT);
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (ended.exitCode() != 0) {
      throw new BenchException(
          "%s ended with %d: %s"
              .formatted(String.join(" ", command), ended.exitCode(), ended.output()));
    }
    return seconds;
  }

  private static String two(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds);
  }
}
