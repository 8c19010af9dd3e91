package dev.warmlap.cli;

import dev.warmlap.lab.RunOptions;
import dev.warmlap.lab.study.StudyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap try}: a study from the command line alone. */
@Command(
    name = "try",
    description = "Compare settings of a server without a study file: measure, then report.",
    footer = {
      "  ${ROOT-COMMAND-NAME} try samples/hello.jar --vary threads.max=50,200 --path /hello/20",
      "  ${ROOT-COMMAND-NAME} try 11.0.24 --vary connector=nio,nio2 -c 100,1000 --dry-run",
    })
final class TryCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "SUBJECT",
      description =
          "An executable Spring Boot jar, a version of Tomcat such as 11.0.24, or the address of a"
              + " server that is there already.")
  @SuppressWarnings("NullAway.Init") // required
  private String subject;

  @Option(
      names = "--vary",
      paramLabel = "KNOB=LEVEL,LEVEL",
      description = "Compare these levels (repeatable: every combination; see 'knobs').")
  private List<String> vary = new ArrayList<>();

  @Option(
      names = {"-c", "--connections"},
      paramLabel = "N[,N...]",
      split = ",",
      description = "Connections, each with one request at a time (default: 200).")
  private List<Long> connections = List.of(200L);

  @Option(
      names = "--path",
      paramLabel = "PATH",
      defaultValue = "/",
      description = "The page that is asked for (default: /).")
  @SuppressWarnings("NullAway.Init") // it has a default
  private String path;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "Of each round; a cold and a warm one (default: 10s).")
  @SuppressWarnings("NullAway.Init") // it has a default
  private Duration duration;

  @Option(
      names = "--blocks",
      paramLabel = "N|auto",
      defaultValue = "5",
      description = "Repetitions; a verdict takes 5. auto: as many as it takes (default: 5).")
  @SuppressWarnings("NullAway.Init") // it has a default
  private String blocks;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description =
          "Write the study into this file too. One that is there already is left as it is.")
  private @Nullable Path save;

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StudyExecution execution;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  private final Terminal terminal;
  private final Interrupts interrupts;
  private final InstantSource clock;

  TryCommand(Terminal terminal, Interrupts interrupts, InstantSource clock) {
    this.terminal = terminal;
    this.interrupts = interrupts;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    execution.check();
    if (save != null && Files.exists(save)) {
      throw new CliException(
          save + " is there already, and may hold work of yours. Name another file with --save.");
    }
    var tried =
        new TriedStudy(
            subject,
            vary.stream().map(TriedStudy.Variation::parse).toList(),
            connections,
            path,
            duration,
            blocks);
    Path file =
        save != null ? save : WorkFolder.PATH.resolve("tried").resolve(tried.name() + ".yml");
    Output.write(file, tried.text(), spec.commandLine().getOut());
    return execution
        .run(
            StudyFile.read(file),
            new RunOptions(false, false, null, List.of()),
            terminal,
            interrupts,
            clock)
        .code();
  }
}
