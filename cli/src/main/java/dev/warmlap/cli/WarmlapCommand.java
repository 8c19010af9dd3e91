package dev.warmlap.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code warmlap} itself, and the options that every command has. */
@Command(
    name = "warmlap",
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "The tuning laboratory for Java web servers.",
    footer = {
      "  ${ROOT-COMMAND-NAME} run studies/threads.yml --quick",
      "  ${ROOT-COMMAND-NAME} list",
    })
final class WarmlapCommand implements Callable<Integer> {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // picocli looks at the option
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version of Warmlap, its Java and the system, and exit.")
  @SuppressWarnings("UnusedVariable") // picocli looks at the option
  private boolean version;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      defaultValue = "${env:WARMLAP_DEBUG:-false}",
      converter = Flag.class,
      description = "Show the stack trace of an error (also: WARMLAP_DEBUG=1).")
  private boolean debug;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  boolean debug() {
    return debug;
  }

  /** Without a command there is nothing to do but to say which there are. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE.code();
  }
}
