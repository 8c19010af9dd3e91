package dev.warmlap.load;

import dev.warmlap.load.Connection.Phase;
import dev.warmlap.model.measure.ErrorKind;
import java.util.List;

/**
 * Looks through all connections of a loop, some times a second, for what no event tells: requests
 * and connects that take too long, bodies that are to be sent without waiting any longer,
 * connections that are to be opened again, and a target that is gone.
 */
final class Sweep {

  private static final long INTERVAL_NANOS = Defaults.SWEEP.toNanos();
  private static final long CONTINUE_NANOS = Defaults.CONTINUE_WAIT.toNanos();

  private final EventLoop loop;
  private final List<Connection> connections;
  private final Demand demand;
  private final Opener opener;
  private long nextDueNanos;

  Sweep(
      EventLoop loop, List<Connection> connections, Demand demand, Opener opener, long startNanos) {
    this.loop = loop;
    this.connections = connections;
    this.demand = demand;
    this.opener = opener;
    this.nextDueNanos = startNanos + INTERVAL_NANOS;
  }

  long nextDueNanos() {
    return nextDueNanos;
  }

  void run(long now) {
    nextDueNanos = now + INTERVAL_NANOS;
    if (!loop.draining() && !demand.anyLeft(now)) {
      loop.nothingLeft(now); // all connections may be waiting, so that none finds it out
    }
    connections.forEach(connection -> look(connection, now));
    if (!loop.draining()) {
      long goneSince = opener.targetGoneSince(now);
      if (goneSince != RoundControl.NEVER) {
        demand.abandon();
        loop.nothingLeft(goneSince);
      }
    }
  }

  private void look(Connection connection, long now) {
    switch (connection.phase) {
      case IN_FLIGHT -> {
        long tookNanos = now - connection.sentNanos;
        if (tookNanos > loop.timeoutNanos()) {
          loop.requestFailed(connection, ErrorKind.TIMEOUT, "");
        } else if (connection.bodyWaits && tookNanos > CONTINUE_NANOS) {
          loop.sendBody(connection);
        }
      }
      case CONNECTING -> {
        if (loop.draining()) {
          opener.abandon(connection);
        } else if (opener.tooLong(connection, now)) {
          loop.connectFailed(connection, ErrorKind.CONNECT_TIMEOUT, "");
        }
      }
      case WAITING -> {
        if (loop.draining()) {
          connection.phase = Phase.CLOSED;
        } else {
          opener.openWhenDue(connection, now);
        }
      }
      case CLOSED, IDLE, THINKING -> {}
    }
  }
}
