package dev.warmlap.model.study;

/** One point of a ramp of load. */
public sealed interface LoadLevel {

  /** For example {@code 1000 connections}. */
  String label();

  /** Closed loop: so many connections, each sending its next request when the last is answered. */
  record Connections(int connections) implements LoadLevel {
    public Connections {
      if (connections < 1) {
        throw new IllegalArgumentException("At least 1 connection is needed, found " + connections);
      }
    }

    @Override
    public String label() {
      return connections == 1 ? "1 connection" : connections + " connections";
    }
  }
}
