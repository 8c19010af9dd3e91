package dev.warmlap.bench.cost;

/** A situation in which all generators are compared with each other. */
public record Cell(ServerKind server, Placement placement, int connections) {

  @Override
  public String toString() {
    return server.title() + ", " + placement.title() + ", " + connections + " connections";
  }
}
