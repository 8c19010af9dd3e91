package dev.warmlap.load;

import dev.warmlap.load.Connection.Phase;
import dev.warmlap.load.net.NetFailure;
import dev.warmlap.load.net.Network;
import dev.warmlap.load.net.Route;
import dev.warmlap.model.measure.ErrorKind;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * Opens a loop's connections: all of them before the clock starts, at a bounded pace, and later
 * those that were lost, at once after the first failure, ever later after further ones. For the
 * loop's thread.
 */
final class Opener {

  /** Connections begun late are made up for by at most so much. */
  private static final long PACE_CATCH_UP_NANOS = 2_000_000;

  private final RoundControl control;
  private final EventLoop.Share share;
  private final LoopRecorder recorder;
  private final Network network;
  private final Queue<Connection> toOpen = new ArrayDeque<>();

  private int open;
  private int beingMade;

  /** Failed attempts since the last success, before the clock starts. */
  private int failuresWhileOpening;

  /** Connections that the server closed while others were still being opened. */
  private int lostWhileOpening;

  private boolean clockRuns;
  private long noneOpenSince = RoundControl.NEVER;
  private int nextRoute;

  Opener(RoundControl control, EventLoop.Share share, LoopRecorder recorder, Network network) {
    this.control = control;
    this.share = share;
    this.recorder = recorder;
    this.network = network;
  }

  int open() {
    return open;
  }

  /** Opens all connections, or gives up those that seem out of reach. */
  void openAll(List<Connection> connections) {
    toOpen.addAll(connections);
    int atOnce = Math.max(1, Defaults.CONNECTS_IN_PROGRESS / share.paceShare());
    int patience = Math.max(1, Defaults.OPENING_GIVES_UP_AFTER / share.paceShare());
    long paceNanos = 1_000_000_000L * share.paceShare() / Defaults.CONNECTS_PER_SECOND;
    long sweepNanos = Defaults.SWEEP.toNanos();
    long nextAt = control.now();
    long nextSweep = nextAt + sweepNanos;
    while (!control.stopped()) {
      long now = control.now();
      nextAt = Math.max(nextAt, now - PACE_CATCH_UP_NANOS);
      while (!toOpen.isEmpty() && beingMade < atOnce && now >= nextAt) {
        open(toOpen.remove(), now);
        nextAt += paceNanos;
      }
      if (failuresWhileOpening >= patience) {
        toOpen.clear();
      }
      if (toOpen.isEmpty() && beingMade == 0) {
        return;
      }
      long until = toOpen.isEmpty() || beingMade >= atOnce ? nextSweep : nextAt;
      network.poll(Math.max(0, Math.min(until, nextSweep) - control.now()));
      now = control.now();
      if (now >= nextSweep) {
        nextSweep = now + sweepNanos;
        connections.forEach(this::giveUpWhenTooLong);
      }
    }
  }

  /** From now on connections are opened to be used at once. */
  void clockStarts() {
    clockRuns = true;
  }

  /**
   * A connection is there.
   *
   * @return whether it is to be used at once
   */
  boolean connected(Connection connection, long now) {
    recorder.connected(now - connection.beganNanos);
    beingMade--;
    open++;
    noneOpenSince = RoundControl.NEVER;
    failuresWhileOpening = 0;
    connection.phase = Phase.IDLE;
    if (clockRuns) {
      recorder.reconnected();
    }
    return clockRuns;
  }

  /** A connection could not be made. */
  void failed(Connection connection, ErrorKind kind, String detail) {
    recorder.failedToConnect(kind, detail);
    beingMade--;
    connection.close();
    connection.failuresInRow++;
    if (!clockRuns) {
      failuresWhileOpening++;
    }
  }

  /** An open connection is so no more. */
  void lost(Connection connection) {
    connection.close();
    open--;
  }

  /** Servers close idle connections; while many are opened slowly, the first are idle for long. */
  void lostIdle(Connection connection) {
    lost(connection);
    if (!clockRuns && lostWhileOpening < share.connections()) {
      lostWhileOpening++;
      toOpen.add(connection);
    }
  }

  /** Opens a connection again, now or, when it has failed more than once in a row, later. */
  void reopen(Connection connection, long now) {
    if (connection.failuresInRow <= 1) {
      open(connection, now);
    } else {
      int doublings = Math.min(connection.failuresInRow - 2, 10);
      long waitNanos =
          Math.min(Defaults.BACKOFF.toNanos() << doublings, Defaults.LONGEST_BACKOFF.toNanos());
      connection.phase = Phase.WAITING;
      connection.retryAtNanos = now + waitNanos;
    }
  }

  /** One of the connections that wait for their time. */
  void openWhenDue(Connection connection, long now) {
    if (now >= connection.retryAtNanos && beingMade < Defaults.CONNECTS_IN_PROGRESS) {
      open(connection, now);
    }
  }

  /** Gives up a connection in the making that is no longer needed. */
  void abandon(Connection connection) {
    beingMade--;
    connection.close();
  }

  boolean tooLong(Connection connection, long now) {
    return now - connection.beganNanos > share.connectTimeoutNanos();
  }

  /**
   * Since when there has been no open connection, if that is so long that the target must be
   * thought gone for good; else never.
   */
  long targetGoneSince(long now) {
    if (open > 0) {
      noneOpenSince = RoundControl.NEVER;
    } else if (noneOpenSince == RoundControl.NEVER) {
      noneOpenSince = now;
    } else if (now - noneOpenSince
        > Math.max(Defaults.GONE_AFTER.toNanos(), share.connectTimeoutNanos())) {
      return noneOpenSince;
    }
    return RoundControl.NEVER;
  }

  private void giveUpWhenTooLong(Connection connection) {
    if (connection.phase == Phase.CONNECTING && tooLong(connection, control.now())) {
      failed(connection, ErrorKind.CONNECT_TIMEOUT, "");
    }
  }

  private void open(Connection connection, long now) {
    beingMade++;
    connection.phase = Phase.CONNECTING;
    connection.beganNanos = now;
    connection.channel(network.connect(route(), connection));
  }

  /** In turn, so that each source address gives its ports. */
  private Route route() {
    Route route = share.routes().get(nextRoute);
    nextRoute = nextRoute + 1 == share.routes().size() ? 0 : nextRoute + 1;
    return route;
  }

  /** Which kind of error a failure to connect is. */
  static ErrorKind kindOf(NetFailure failure) {
    return switch (failure.kind()) {
      case TLS -> ErrorKind.TLS;
      case NO_PORT -> ErrorKind.NO_PORT;
      case NO_DESCRIPTOR -> ErrorKind.NO_DESCRIPTOR;
      case REFUSED, UNREACHABLE, RESET, OTHER -> ErrorKind.CONNECT;
    };
  }
}
