package dev.warmlap.bench.cost;

import dev.warmlap.bench.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be compared, and how.
 *
 * @param tools that can be run here
 * @param duration of each run's load
 * @param warmUp of each server, once
 * @param folder for results and whatever the runs leave; exists
 */
public record Setting(
    List<ServerKind> servers,
    List<Placement> placements,
    List<Integer> connections,
    List<Tool> tools,
    int rounds,
    Duration duration,
    Duration warmUp,
    long seed,
    Cores cores,
    Path folder) {

  public Setting {
    servers = List.copyOf(servers);
    placements = List.copyOf(placements);
    connections = List.copyOf(connections);
    tools = List.copyOf(tools);
  }

  List<Cell> cells() {
    var cells = new ArrayList<Cell>();
    for (ServerKind server : servers) {
      for (Placement placement : placements) {
        for (int connection : connections) {
          cells.add(new Cell(server, placement, connection));
        }
      }
    }
    return cells;
  }

  List<String> toolNames() {
    return tools.stream().map(Tool::name).toList();
  }

  /** In the order in which they are made. */
  Plan plan() {
    return Plan.of(cells(), toolNames(), rounds, seed);
  }
}
