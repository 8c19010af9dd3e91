package dev.warmlap.cli;

import dev.warmlap.lab.Check;
import dev.warmlap.lab.Doctor;
import dev.warmlap.lab.RunOptions;
import dev.warmlap.lab.study.StudyFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code warmlap doctor}: is this machine fit to measure on? */
@Command(
    name = "doctor",
    description = "Look whether this machine is fit to measure on, and how noisy it is.",
    footer = {
      "  ${ROOT-COMMAND-NAME} doctor",
      "  ${ROOT-COMMAND-NAME} doctor --noise -c 200,1000",
    })
final class DoctorCommand implements Callable<Integer> {

  @Option(
      names = "--noise",
      description =
          "Measure the noise floor: the bundled sample beside itself in 10 blocks. It is remembered"
              + " for the studies that follow.")
  private boolean noise;

  @Option(
      names = {"-c", "--connections"},
      paramLabel = "N[,N...]",
      split = ",",
      description = "Load levels of --noise, best those of your studies (default: 100).")
  private List<Long> connections = List.of(100L);

  @Mixin
  @SuppressWarnings("NullAway.Init") // picocli makes it
  private StudyExecution execution;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  private final Terminal terminal;
  private final Interrupts interrupts;
  private final InstantSource clock;

  DoctorCommand(Terminal terminal, Interrupts interrupts, InstantSource clock) {
    this.terminal = terminal;
    this.interrupts = interrupts;
    this.clock = clock;
  }

  @Override
  public Integer call() throws InterruptedException {
    execution.check();
    if (!noise) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(text(Doctor.look(execution.storeFile())));
      out.flush();
      return ExitCode.DONE.code();
    }
    Path file = WorkFolder.PATH.resolve("noise.yml");
    Output.write(file, study(), spec.commandLine().getOut());
    return execution
        .run(
            StudyFile.read(file),
            new RunOptions(false, false, null, List.of()),
            terminal,
            interrupts,
            clock)
        .code();
  }

  static String text(List<Check> checks) {
    var table = new Table().row("", "what", "found");
    checks.forEach(check -> table.row(check.good() ? "ok" : "!!", check.name(), check.found()));
    String todo =
        checks.stream()
            .filter(check -> !check.good())
            .map(check -> "  " + check.name() + ": " + check.todo() + ".\n")
            .collect(Collectors.joining());
    return table.render() + (todo.isEmpty() ? "" : "\nTo do, or to bear in mind:\n" + todo);
  }

  private String study() {
    String levels = connections.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return """
        # Written by 'warmlap doctor --noise'. Every key is explained in docs/study-file.md.
        study: noise
        question: By how much do identical treatments differ on this machine?
        subject: {spring-boot: samples/hello.jar}
        workload:
          request: {path: /index.html}
          connections: [%s]
          duration: 5s
          rounds: 2
        design: {blocks: 10, noise-blocks: 10}
        """
        .formatted(levels);
  }
}
