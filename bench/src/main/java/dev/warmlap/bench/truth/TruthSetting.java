package dev.warmlap.bench.truth;

import dev.warmlap.bench.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What is held against the server's record.
 *
 * @param openTool drives the open loop as well as the closed one
 * @param closedTools drive the closed loop only
 * @param connections of every run
 * @param rate of the open loop, requests per second
 * @param stopEvery in whole seconds; from the start of one stop to that of the next
 * @param stopFor in whole seconds
 * @param folder for results and whatever the runs leave; exists
 */
public record TruthSetting(
    List<Delays> delays,
    Tool openTool,
    List<Tool> closedTools,
    int connections,
    double rate,
    Duration duration,
    Duration stopEvery,
    Duration stopFor,
    int serverCpu,
    int generatorCpu,
    Path folder) {

  public TruthSetting {
    delays = List.copyOf(delays);
    closedTools = List.copyOf(closedTools);
  }
}
