package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.Job;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.bench.Tool;
import dev.warmlap.bench.run.Watch;
import dev.warmlap.host.HostException;
import dev.warmlap.host.Warden;
import dev.warmlap.model.measure.Environment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs the generators one after the other against servers that it starts and stops, and writes what
 * they showed.
 */
public final class Comparison {

  private final Setting setting;
  private final Consumer<String> progress;
  private int runsSoFar;

  /**
   * Starts nothing yet.
   *
   * @param progress told what is done, line by line
   */
  public Comparison(Setting setting, Consumer<String> progress) {
    this.setting = setting;
    this.progress = progress;
  }

  /** The runs in their order, a line each. */
  public String planned() {
    var lines = new StringBuilder();
    for (PlannedRun run : setting.plan().runs()) {
      lines.append("round %d · %s · %s%n".formatted(run.round(), run.cell(), run.tool()));
    }
    return lines.toString();
  }

  /**
   * Makes all runs and writes {@code runs.csv} as they end, then {@code comparison.json} and {@code
   * comparison.md}, into the setting's folder.
   *
   * @return whether every run could be made
   */
  public boolean run(Environment environment) {
    var raw = new RawData(setting.folder().resolve("runs.csv"));
    var trials = new ArrayList<Trial>();
    List<PlannedRun> runs = setting.plan().runs();
    try (Warden warden = Warden.start();
        Servers servers =
            Servers.start(
                warden,
                EnumSet.copyOf(setting.servers()),
                setting.folder(),
                setting.cores().server())) {
      var watch = new Watch(warden);
      warmUp(watch, servers);
      for (PlannedRun run : runs) {
        Trial trial = trial(watch, servers, run);
        trials.add(trial);
        raw.add(trial);
        progress.accept(trials.size() + "/" + runs.size() + " · " + said(trial));
      }
    }
    var results = new Results(setting.cells(), setting.toolNames(), trials);
    RunFiles.write(
        setting.folder().resolve("comparison.json"), JsonPage.of(environment, setting, results));
    RunFiles.write(
        setting.folder().resolve("comparison.md"), MarkdownPage.of(environment, results));
    return results.failures().isEmpty();
  }

  /** By the generator that all are compared with, so that no other one is favoured. */
  private void warmUp(Watch watch, Servers servers) {
    Tool tool =
        setting.tools().stream()
            .filter(one -> one.name().equals(Results.BASELINE))
            .findFirst()
            .orElse(setting.tools().getFirst());
    for (ServerKind kind : setting.servers()) {
      var cell = new Cell(kind, Placement.SEPARATE, setting.connections().getFirst());
      progress.accept("warming up " + kind.title() + " with " + tool.name());
      measure(watch, servers, cell, tool, setting.warmUp());
    }
  }

  private Trial trial(Watch watch, Servers servers, PlannedRun run) {
    Tool tool =
        setting.tools().stream()
            .filter(one -> one.name().equals(run.tool()))
            .findFirst()
            .orElseThrow();
    try {
      return new Trial.Done(run, measure(watch, servers, run.cell(), tool, setting.duration()));
    } catch (BenchException | HostException e) {
      return new Trial.Failed(run, String.valueOf(e.getMessage()));
    }
  }

  private Measured measure(Watch watch, Servers servers, Cell cell, Tool tool, Duration duration) {
    runsSoFar++;
    Path folder = RunFiles.folder(setting.folder().resolve("run-" + runsSoFar));
    Server server = servers.of(cell.server());
    var job =
        new Job(
            server.page(cell.server()),
            cell.connections(),
            tool.lead().plus(duration),
            null,
            folder);
    return Accounting.of(
        watch.run(tool, job, setting.cores().ofGenerator(cell.placement()), server.meter()));
  }

  private static String said(Trial trial) {
    PlannedRun run = trial.run();
    String what = "round " + run.round() + " · " + run.cell() + " · " + run.tool() + " · ";
    return switch (trial) {
      case Trial.Done(PlannedRun _, Measured measured) ->
          what
              + "%,.0f requests/s · %.2f µs each, the server %.2f µs"
                  .formatted(measured.requestsPerSecond(), measured.generator(), measured.server());
      case Trial.Failed(PlannedRun _, String reason) -> what + "COULD NOT BE RUN: " + reason;
    };
  }
}
