package dev.warmlap.load;

import dev.warmlap.load.http.ResponseParser;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One of a loop's connections through all its sockets. A plain structure of its loop's thread. */
final class Connection {

  /** Where it stands. */
  enum Phase {
    CLOSED,
    /** Failed, to be opened again at {@link #retryAtNanos}. */
    WAITING,
    CONNECTING,
    HANDSHAKING,
    /** Open, without a request. */
    IDLE,
    IN_FLIGHT
  }

  final ResponseParser parser;

  Phase phase = Phase.CLOSED;
  private @Nullable Transport transport;

  long beganNanos;
  long sentNanos;

  /** When the first byte of an answer came that did not come whole; 0 otherwise. */
  long firstByteNanos;

  long retryAtNanos;
  int failuresInRow;

  Connection(ResponseParser parser) {
    this.parser = parser;
  }

  Transport transport() {
    return Objects.requireNonNull(transport, "never opened");
  }

  void transport(Transport opened) {
    transport = opened;
  }

  boolean isBeingMade() {
    return phase == Phase.CONNECTING || phase == Phase.HANDSHAKING;
  }

  void close() {
    if (transport != null) {
      transport.close();
    }
    phase = Phase.CLOSED;
  }
}
