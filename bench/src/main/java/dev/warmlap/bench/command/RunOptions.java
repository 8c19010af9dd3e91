package dev.warmlap.bench.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What both comparisons are told: what is run, on which cores, and where the results go. */
final class RunOptions {

  @Option(
      names = "--server-cpu",
      paramLabel = "CPU",
      description = "Of the server, and of a core that is shared (default: ${DEFAULT-VALUE}).")
  private int serverCpu;

  @Option(
      names = "--generator-cpu",
      paramLabel = "CPU",
      description = "Of generators on a core of their own (default: ${DEFAULT-VALUE}).")
  private int generatorCpu = 1;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "Where the results go; made anew.")
  @SuppressWarnings("NullAway.Init") // required
  private Path out;

  @Option(
      names = "--warmlap",
      required = true,
      paramLabel = "PROGRAM",
      description = "The warmlap that is run.")
  @SuppressWarnings("NullAway.Init") // required
  private Path warmlap;

  int serverCpu() {
    return serverCpu;
  }

  int generatorCpu() {
    return generatorCpu;
  }

  Path out() {
    return out;
  }

  Path warmlap() {
    return warmlap;
  }
}
