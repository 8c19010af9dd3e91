package dev.warmlap.bench.command;

import dev.warmlap.bench.ApacheBench;
import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.H2load;
import dev.warmlap.bench.Hey;
import dev.warmlap.bench.JMeter;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.bench.Tool;
import dev.warmlap.bench.WarmlapLoad;
import dev.warmlap.bench.Wrk;
import dev.warmlap.bench.cost.Comparison;
import dev.warmlap.bench.cost.Cores;
import dev.warmlap.bench.cost.Placement;
import dev.warmlap.bench.cost.ServerKind;
import dev.warmlap.bench.cost.Setting;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.Machine;
import dev.warmlap.host.Programs;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench/generators}: HTTP load generators side by side. */
@Command(
    name = "generators",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares HTTP load generators on the same servers: CPU per request, requests per second.",
      "Exit code 0 when every run could be made, whether goals are met or not."
    })
final class GeneratorsCommand implements Callable<Integer> {

  private static final List<String> ALL =
      List.of(
          "warmlap-nio",
          "warmlap-nio-batch",
          "warmlap-io_uring",
          "warmlap-io_uring-batch",
          Wrk.NAME,
          Wrk.NAME_UNDER_BATCH_POLICY,
          "ab",
          "hey",
          "h2load",
          JMeter.NAME);

  /** Answers that Warmlap waits for at once where it does: more than a wake-up commonly brings. */
  private static final int BATCH = 16;

  @Option(
      names = "--servers",
      split = ",",
      paramLabel = "SERVER",
      description = "Of ${COMPLETION-CANDIDATES} (default: all).")
  private List<ServerKind> servers = List.of(ServerKind.values());

  @Option(
      names = "--placements",
      split = ",",
      paramLabel = "PLACEMENT",
      description = "Of ${COMPLETION-CANDIDATES} (default: all).")
  private List<Placement> placements = List.of(Placement.values());

  @Option(
      names = {"-c", "--connections"},
      split = ",",
      paramLabel = "N",
      description = "Levels (default: 64,1000).")
  private List<Integer> connections = List.of(64, 1000);

  @Option(
      names = "--generators",
      split = ",",
      paramLabel = "NAME",
      description = "Such as wrk,warmlap-nio (default: all).")
  private List<String> generators = List.of();

  @Option(
      names = {"-n", "--rounds"},
      paramLabel = "N",
      description = "Rounds in which every generator runs once (default: ${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      description = "Load of each run (default: 10s).")
  private Duration duration = Duration.ofSeconds(10);

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      description = "Of each server, once (default: 30s).")
  private Duration warmUp = Duration.ofSeconds(30);

  @Option(
      names = "--lead",
      paramLabel = "TIME",
      description = "Load of a generator that is a JVM, before what counts (default: 15s).")
  private Duration lead = Duration.ofSeconds(15);

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the random order (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--dry-run", description = "Show the runs in their order; start nothing.")
  private boolean dryRun;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private RunOptions run;

  @Option(names = "--peers", paramLabel = "FOLDER", description = "Where JMeter was fetched to.")
  private @Nullable Path peersFolder;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    var peers = new Peers(peersFolder);
    var missing = new ArrayList<String>();
    List<Tool> tools = tools(peers, missing);
    var here = new ArrayList<ServerKind>(servers);
    if (Programs.find("nginx").isEmpty() && here.removeIf(kind -> kind != ServerKind.TOMCAT)) {
      missing.add("nginx: not installed here");
    }
    missing.forEach(what -> err.println("Left out: " + what));
    if (tools.isEmpty() || here.isEmpty()) {
      throw new BenchException("There is nothing left to compare.");
    }
    if (placements.contains(Placement.SEPARATE) && Machine.processors() < 2) {
      throw new BenchException(
          "Separate cores were asked for, but this process may use one only: add --placements shared.");
    }
    var setting =
        new Setting(
            here,
            placements,
            connections,
            tools,
            rounds,
            duration,
            warmUp,
            seed,
            new Cores(run.serverCpu(), run.generatorCpu()),
            run.out().toAbsolutePath());
    var comparison = new Comparison(setting, err::println);
    if (dryRun) {
      spec.commandLine().getOut().print(comparison.planned());
      spec.commandLine().getOut().flush();
      return 0;
    }
    RunFiles.folder(run.out());
    boolean all = comparison.run(new Versions(run.warmlap(), peers).environment());
    spec.commandLine().getOut().println(RunFiles.read(run.out().resolve("comparison.md")));
    err.println("Results: " + run.out());
    return all && missing.isEmpty() ? 0 : Main.NOT_RUN;
  }

  /** Those that were asked for and are here. */
  private List<Tool> tools(Peers peers, List<String> missing) {
    var all = new ArrayList<Tool>();
    for (String backend : List.of("nio", "io_uring")) {
      all.add(new WarmlapLoad(run.warmlap().toAbsolutePath(), backend, null, lead));
      all.add(new WarmlapLoad(run.warmlap().toAbsolutePath(), backend, BATCH, lead));
    }
    all.addAll(List.of(new Wrk(), new Wrk(true), new ApacheBench(), new Hey(), new H2load()));
    peers.jmeter().ifPresent(home -> all.add(new JMeter(home, Jdk.running().java(), lead)));
    List<String> wanted = generators.isEmpty() ? ALL : generators;
    var chosen = new ArrayList<Tool>();
    for (String name : wanted) {
      all.stream()
          .filter(tool -> tool.name().equals(name) && installed(tool))
          .findFirst()
          .ifPresentOrElse(chosen::add, () -> missing.add(name + ": not installed here"));
    }
    return chosen;
  }

  /** Those with a path of their own came with this comparison. */
  private static boolean installed(Tool tool) {
    return tool instanceof WarmlapLoad
        || tool instanceof JMeter
        || (tool instanceof Wrk && Programs.find(Wrk.NAME).isPresent())
        || Programs.find(tool.name()).isPresent();
  }
}
