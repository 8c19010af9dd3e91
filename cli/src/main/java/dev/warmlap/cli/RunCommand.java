package dev.warmlap.cli;

import dev.warmlap.lab.RunOptions;
import dev.warmlap.lab.study.StudyFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code warmlap run}: from a study file to stored trials and a report. */
@Command(
    name = "run",
    description = "Run a study: measure every treatment, then report.",
    footer = {
      "  ${ROOT-COMMAND-NAME} run studies/threads.yml --quick",
      "  ${ROOT-COMMAND-NAME} run studies/threads.yml --only threads.max=500 --dry-run",
    })
final class RunCommand implements Callable<Integer> {

  @Parameters(paramLabel = "STUDY.yml", description = "The study file (docs/study-file.md).")
  @SuppressWarnings("NullAway.Init") // required
  private Path studyFile;

  @Option(
      names = "--quick",
      description =
          "Fewer blocks, shorter rounds, smaller levels: minutes, and its verdicts are provisional.")
  private boolean quick;

  @Option(names = "--resume", description = "Go on with the latest unfinished run of this study.")
  private boolean resume;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the random order, instead of the study's.")
  private @Nullable Long seed;

  @Option(
      names = "--only",
      paramLabel = "KNOB=LEVEL",
      description = "Only treatments with this level (repeatable).")
  private List<String> only = new ArrayList<>();

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StudyExecution execution;

  private final Terminal terminal;
  private final Interrupts interrupts;
  private final InstantSource clock;

  RunCommand(Terminal terminal, Interrupts interrupts, InstantSource clock) {
    this.terminal = terminal;
    this.interrupts = interrupts;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    execution.check();
    return execution
        .run(
            StudyFile.read(studyFile),
            new RunOptions(quick, resume, seed, only),
            terminal,
            interrupts,
            clock)
        .code();
  }
}
