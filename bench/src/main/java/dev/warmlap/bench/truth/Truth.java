package dev.warmlap.bench.truth;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.bench.Tool;
import dev.warmlap.host.HostException;
import dev.warmlap.host.Warden;
import dev.warmlap.model.measure.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Holds what generators say against the server's record, run after run. */
public final class Truth {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final TruthSetting setting;
  private final Consumer<String> progress;
  private final List<TruthRow> rows = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  /**
   * Starts nothing yet.
   *
   * @param progress told what is done, line by line
   */
  public Truth(TruthSetting setting, Consumer<String> progress) {
    this.setting = setting;
    this.progress = progress;
  }

  /**
   * Makes all runs and writes {@code truth.json} and {@code truth.md} into the setting's folder.
   *
   * @return whether every run could be made
   */
  public boolean run(Environment environment) {
    try (Warden warden = Warden.start()) {
      var run = new TruthRun(warden, setting);
      for (Delays delays : setting.delays()) {
        run(run, delays, setting.openTool(), setting.rate());
        run(run, delays, setting.openTool(), null);
        for (Tool tool : setting.closedTools()) {
          run(run, delays, tool, null);
        }
      }
    }
    RunFiles.write(
        setting.folder().resolve("truth.json"),
        JSON.writeValueAsString(new Result(environment.facts(), rows, failures)) + "\n");
    RunFiles.write(setting.folder().resolve("truth.md"), TruthPage.of(environment, rows, failures));
    return failures.isEmpty();
  }

  private void run(TruthRun run, Delays delays, Tool tool, @Nullable Double rate) {
    String what =
        delays.text() + " · " + tool.name() + " · " + (rate == null ? "closed loop" : "open loop");
    progress.accept(what);
    Path folder =
        setting.folder().resolve("run-" + (rows.size() + failures.size() + 1)).toAbsolutePath();
    try {
      rows.add(run.run(delays, tool, rate, RunFiles.folder(folder)));
    } catch (BenchException | HostException e) {
      failures.add(what + ": " + e.getMessage());
      progress.accept("COULD NOT BE RUN: " + e.getMessage());
    }
  }

  private record Result(
      SequencedMap<String, String> environment, List<TruthRow> rows, List<String> failures) {}
}
