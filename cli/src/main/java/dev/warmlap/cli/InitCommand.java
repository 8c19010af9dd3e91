package dev.warmlap.cli;

import dev.warmlap.lab.study.StudyDraft;
import dev.warmlap.subject.springboot.BootJar;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code warmlap init}: from a jar to a first study of it. */
@Command(
    name = "init",
    description =
        "Write a commented study file for a server: what was found in it, and the knobs that it has.",
    footer = {
      "  ${ROOT-COMMAND-NAME} init target/shop-1.4.jar",
      "  ${ROOT-COMMAND-NAME} init target/shop-1.4.jar --output studies/shop.yml",
    })
final class InitCommand implements Callable<Integer> {

  @Parameters(paramLabel = "APP.jar", description = "An executable Spring Boot jar.")
  @SuppressWarnings("NullAway.Init") // required
  private Path jar;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "The file to write (default: the jar's name with .yml, in this folder; '-': standard"
              + " output). One that is there already is left as it is.")
  private @Nullable Path output;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    var draft =
        switch (BootJar.look(jar)) {
          case BootJar.Look.Found(BootJar found) ->
              new StudyDraft(found, Runtime.version().feature());
          case BootJar.Look.Refused(String problem) -> throw new CliException(problem);
        };
    Path file = output == null ? draft.file() : output;
    boolean printed = Output.isStandardOutput(file);
    if (!printed && Files.exists(file)) {
      throw new CliException(
          file + " is there already, and may hold work of yours. Name another file with --output.");
    }
    Output.write(file, draft.text(printed ? draft.file() : file), out);
    if (!printed) {
      out.println(
          "Wrote " + file + ". Edit its request path, then: warmlap run " + file + " --quick");
      out.flush();
    }
    return ExitCode.DONE.code();
  }
}
