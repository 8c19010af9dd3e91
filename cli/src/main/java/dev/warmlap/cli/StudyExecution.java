package dev.warmlap.cli;

import dev.warmlap.lab.Lab;
import dev.warmlap.lab.Preview;
import dev.warmlap.lab.RunEnd;
import dev.warmlap.lab.RunOptions;
import dev.warmlap.lab.study.StudyFile;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The part of a command that runs a study: whether at all, and where its results go. */
final class StudyExecution {

  @Option(
      names = "--dry-run",
      description = "Show the plan, the lint and the time it will take; start nothing.")
  private boolean dryRun;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the results as JSON ('-': to standard output, instead of the report).")
  private @Nullable Path json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Where the page goes (default: below .warmlap/reports).")
  private @Nullable Path html;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StoreOption store;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  /**
   * @throws CliException when the results cannot go where they are asked to
   */
  void check() {
    if (goesToOutput(json) && goesToOutput(html)) {
      throw new CliException(
          "--json - and --html - would mix on standard output. Name a file for one of them.");
    }
  }

  /** Where the results go. */
  Path storeFile() {
    return store.file();
  }

  ExitCode run(
      StudyFile study,
      RunOptions options,
      Terminal terminal,
      Interrupts interrupts,
      InstantSource clock) {
    PrintWriter err = spec.commandLine().getErr();
    RunEnd end;
    try (var progress = new ProgressPrinter(err, terminal, clock)) {
      var lab = new Lab(store.file(), WorkFolder.PATH, Version.ofTheBuild(), progress);
      if (dryRun) {
        return showPlan(lab.preview(study, options));
      }
      interrupts.answerWith(
          "Interrupted: ending the trial under way. Finished trials are kept.",
          lab::interrupt,
          progress::say);
      end = lab.run(study, options);
    }
    return switch (end) {
      case RunEnd.Done(long id) -> {
        report(id, terminal);
        yield ExitCode.DONE;
      }
      case RunEnd.NothingValid(long id) -> {
        report(id, terminal);
        err.println(
            "Nothing that was measured answers the question: the report says what is invalid, and why.");
        yield ExitCode.MEASUREMENT_INVALID;
      }
      case RunEnd.SubjectFailed(long id, Outcome.Failed failure) -> {
        if (store.find(id, err).trials().stream().anyMatch(StudyExecution::completed)) {
          report(id, terminal);
        }
        err.println("The subject failed: " + failure.message());
        failure.lastLogLines().forEach(line -> err.println("  | " + line));
        err.println("Stored as run " + id + ".");
        yield ExitCode.SUBJECT_FAILED;
      }
      case RunEnd.Interrupted(long id) -> {
        Run run = store.find(id, err);
        err.println(
            "Interrupted after %d of %s, which are stored as run %d. Add --resume to go on."
                .formatted(
                    run.trials().size(),
                    Words.count(run.header().plannedTrials(), "trial", "trials"),
                    id));
        yield ExitCode.INTERRUPTED;
      }
    };
  }

  private ExitCode showPlan(Preview preview) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(PlanText.of(preview));
    out.flush();
    return PlanText.canRun(preview) ? ExitCode.DONE : ExitCode.USAGE;
  }

  private static boolean completed(Trial trial) {
    return trial.outcome() instanceof Outcome.Completed;
  }

  private void report(long id, Terminal terminal) {
    PrintWriter out = spec.commandLine().getOut();
    var results = new Results(store.find(id, spec.commandLine().getErr()));
    Path page = html != null ? html : WorkFolder.reportOf(results.run());
    boolean outputIsTaken = goesToOutput(json) || goesToOutput(page);
    if (!outputIsTaken) {
      out.print(results.text(terminal));
    }
    if (json != null) {
      Output.write(json, results.json(), out);
    }
    Output.write(page, results.html(), out);
    if (!goesToOutput(page)) {
      (outputIsTaken ? spec.commandLine().getErr() : out).println("Report: " + page);
    }
  }

  private static boolean goesToOutput(@Nullable Path destination) {
    return destination != null && Output.isStandardOutput(destination);
  }
}
