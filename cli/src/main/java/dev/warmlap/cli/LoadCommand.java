package dev.warmlap.cli;

import dev.warmlap.load.Constraint;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.preflight.ProbeResult.Reason;
import dev.warmlap.load.script.Script;
import dev.warmlap.report.LoadContent;
import dev.warmlap.report.hdr.IntervalLog;
import dev.warmlap.report.json.LoadJson;
import dev.warmlap.report.text.LoadText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap load}: the generator alone. */
@Command(
    name = "load",
    description = "Load a URL and say what it answered, how fast, and what that cost.",
    footer = {
      "  ${ROOT-COMMAND-NAME} load http://127.0.0.1:8080/ -c 100 -d 30s",
      "  ${ROOT-COMMAND-NAME} load http://127.0.0.1:8080/ -r 1000 -d 30s --limit 'p99<=50ms'",
    })
final class LoadCommand implements Callable<Integer> {

  @Parameters(paramLabel = "URL", description = "What to load, such as http://127.0.0.1:8080/path.")
  @SuppressWarnings("NullAway.Init") // required
  private String url;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private PaceOptions pace;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private RequestOptions request;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private ConnectionOptions connection;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private HttpsOptions https;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private EngineOptions engine;

  @Option(
      names = "--limit",
      paramLabel = "'p99<=50ms'",
      description = {
        "What must hold, else exit code 1 (repeatable): p50, p99.9, ..., mean, max, errors,"
            + " throughput."
      })
  private List<String> limits = new ArrayList<>();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the results as JSON ('-': to standard output, instead of the page).")
  private @Nullable Path json;

  @Option(
      names = "--hdr",
      paramLabel = "FILE",
      description = "Write the latencies of every second as an HdrHistogram log.")
  private @Nullable Path hdr;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  private final Terminal terminal;
  private final Interrupts interrupts;

  LoadCommand(Terminal terminal, Interrupts interrupts) {
    this.terminal = terminal;
    this.interrupts = interrupts;
  }

  @Override
  public Integer call() {
    if (goesToOutput(json) && goesToOutput(hdr)) {
      throw new CliException(
          "--json - and --hdr - would mix on standard output. Name a file for one of them.");
    }
    LoadPlan plan = plan();
    LoadRoom.ofThisMachine().check(plan);
    LoadEnd end;
    Path folder = temporaryFolder();
    var live = new LiveLine(spec.commandLine().getErr(), terminal);
    try (var progress = new LoadProgress(live, plan.extent())) {
      var session = new LoadSession(plan, progress);
      interrupts.answerWith(
          "Interrupted: what was measured until now follows.", session::interrupt, progress::say);
      end = session.run(folder);
    } finally {
      delete(folder);
    }
    return tell(end).code();
  }

  private ExitCode tell(LoadEnd end) {
    PrintWriter err = spec.commandLine().getErr();
    return switch (end) {
      case LoadEnd.Measured(LoadContent content) -> {
        show(content);
        yield judged(content);
      }
      case LoadEnd.NoTarget(var failure) -> {
        err.println(failure.message());
        boolean misasked =
            failure.reason() == Reason.NOT_LOOPBACK || failure.reason() == Reason.NO_SOURCE;
        yield misasked ? ExitCode.USAGE : ExitCode.SUBJECT_FAILED;
      }
      case LoadEnd.NothingSent() -> {
        err.println("Interrupted before anything was sent.");
        yield ExitCode.INTERRUPTED;
      }
    };
  }

  /** An invalid figure can neither keep nor break a limit. */
  private static ExitCode judged(LoadContent content) {
    if (content.interrupted()) {
      return ExitCode.INTERRUPTED;
    }
    if (!content.valid()) {
      return ExitCode.MEASUREMENT_INVALID;
    }
    return content.bounds().stream().allMatch(LoadContent.Bound::kept)
        ? ExitCode.DONE
        : ExitCode.LIMIT_BROKEN;
  }

  private void show(LoadContent content) {
    PrintWriter out = spec.commandLine().getOut();
    if (!goesToOutput(json) && !goesToOutput(hdr)) {
      out.print(LoadText.render(content, terminal.width(), terminal.colourOut()));
      out.flush();
    }
    if (json != null) {
      Output.write(json, LoadJson.render(content), out);
    }
    if (hdr != null) {
      Output.write(hdr, IntervalLog.render(content.measured()), out);
    }
  }

  private LoadPlan plan() {
    LoadUrl target = LoadUrl.parse(url);
    var plan =
        new LoadPlan(
            target,
            request.asked(),
            request.follow(),
            pace.pace(),
            pace.extent(),
            connection.connecting(),
            https.tls(target, target.tls() || request.follow()),
            connection.myHost(),
            engine.engine(),
            engine.cpus(),
            engine.warmUp(),
            limits());
    String mine = plan.myHost();
    if (mine != null && !mine.equalsIgnoreCase(plan.url().host()) && !plan.follow()) {
      throw new CliException(
          "--my-host names "
              + mine
              + " as yours, and the URL's host is "
              + plan.url().host()
              + ". They must be the same name.");
    }
    if (plan.asked() instanceof Asked.OfFile && plan.url().path().contains("?")) {
      throw new CliException(
          "The paths of --traffic count from the URL, which has a query: "
              + plan.url()
              + ". Put the query into the paths of the file.");
    }
    checkRequest(plan);
    return plan;
  }

  private List<Constraint> limits() {
    try {
      return limits.stream().map(Constraint::parse).toList();
    } catch (LoadException e) {
      throw new CliException("--limit: " + e.getMessage(), e);
    }
  }

  /** Here already, and not only where it would be sent, since it is the command line's fault. */
  private static void checkRequest(LoadPlan plan) {
    try {
      var _ =
          new Script(
              plan.asked().to(plan.url()),
              plan.url().target(null).authority(),
              plan.connecting().keepAlive(),
              0,
              1);
    } catch (IllegalArgumentException e) {
      throw new CliException("The request cannot be sent. " + e.getMessage(), e);
    }
  }

  private static boolean goesToOutput(@Nullable Path destination) {
    return destination != null && Output.isStandardOutput(destination);
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("warmlap-load-");
    } catch (IOException e) {
      throw new CliException("A folder for the generator's log could not be made: " + e, e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException _) {
      // It lies where the system cleans up by itself.
    }
  }
}
