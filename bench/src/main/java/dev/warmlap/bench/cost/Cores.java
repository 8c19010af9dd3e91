package dev.warmlap.bench.cost;

/**
 * The processors that are used, by their Linux numbers.
 *
 * @param server of the server, and of the generator when they share one
 * @param generator of the generator otherwise
 */
public record Cores(int server, int generator) {

  public Cores {
    if (server < 0 || generator < 0) {
      throw new IllegalArgumentException(
          "Processors are counted from 0, found " + server + " and " + generator);
    }
  }

  int ofGenerator(Placement placement) {
    return switch (placement) {
      case SHARED -> server;
      case SEPARATE -> generator;
    };
  }
}
