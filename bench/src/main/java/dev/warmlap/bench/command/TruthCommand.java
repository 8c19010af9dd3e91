package dev.warmlap.bench.command;

import dev.warmlap.bench.ApacheBench;
import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.bench.Tool;
import dev.warmlap.bench.WarmlapLoad;
import dev.warmlap.bench.Wrk;
import dev.warmlap.bench.truth.Delays;
import dev.warmlap.bench.truth.Truth;
import dev.warmlap.bench.truth.TruthSetting;
import dev.warmlap.host.Machine;
import dev.warmlap.host.Programs;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench/truth}: what generators say of latency against what a server recorded. */
@Command(
    name = "truth",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Holds the percentiles that Warmlap, wrk and ab tell against the record of a server that",
      "answers by a script and stands still from time to time."
    })
final class TruthCommand implements Callable<Integer> {

  @Option(
      names = {"-c", "--connections"},
      paramLabel = "N",
      description = "Of every run (default: ${DEFAULT-VALUE}).")
  private int connections = 16;

  @Option(
      names = {"-r", "--rate"},
      paramLabel = "RATE",
      description = "Requests per second of the open loop (default: ${DEFAULT-VALUE}).")
  private double rate = 1000;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      description = "Load of each run (default: 30s).")
  private Duration duration = Duration.ofSeconds(30);

  @Option(
      names = "--stop-every",
      paramLabel = "TIME",
      description = "From stop to stop of the server (default: 10s).")
  private Duration stopEvery = Duration.ofSeconds(10);

  @Option(
      names = "--stop-for",
      paramLabel = "TIME",
      description = "Length of each stop (default: 1s).")
  private Duration stopFor = Duration.ofSeconds(1);

  @Option(
      names = "--backend",
      paramLabel = "KIND",
      description = "Of Warmlap (default: ${DEFAULT-VALUE}).")
  private String backend = "nio";

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private RunOptions run;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    if (Machine.processors() < 2) {
      throw new BenchException(
          "The truth is told on two cores, since the server must not wait for the generator's; this process may use one only.");
    }
    var closedTools = new ArrayList<Tool>();
    boolean all = true;
    for (Tool tool : List.of(new Wrk(), new ApacheBench())) {
      if (Programs.find(tool.name()).isPresent()) {
        closedTools.add(tool);
      } else {
        err.println("Left out: " + tool.name() + ": not installed here");
        all = false;
      }
    }
    RunFiles.folder(run.out());
    var setting =
        new TruthSetting(
            Delays.examples(),
            new WarmlapLoad(run.warmlap().toAbsolutePath(), backend, null, Duration.ZERO),
            closedTools,
            connections,
            rate,
            duration,
            stopEvery,
            stopFor,
            run.serverCpu(),
            run.generatorCpu(),
            run.out().toAbsolutePath());
    all &=
        new Truth(setting, err::println)
            .run(new Versions(run.warmlap(), new Peers(null)).environment());
    spec.commandLine().getOut().println(RunFiles.read(run.out().resolve("truth.md")));
    err.println("Results: " + run.out());
    return all ? 0 : Main.NOT_RUN;
  }
}
