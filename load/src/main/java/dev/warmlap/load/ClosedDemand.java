package dev.warmlap.load;

import dev.warmlap.load.Connection.Phase;
import dev.warmlap.load.schedule.Profile;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The closed loop: each connection sends its next request when the last one is answered. How many
 * connections do so may change over time; those beyond that number rest.
 */
final class ClosedDemand implements Demand {

  private final RoundControl control;
  private final Profile connections;
  private final Sender sender;
  private final boolean varies;
  private final Queue<Connection> resting = new ArrayDeque<>();

  /** Connections with a lower number are to be busy. */
  private int busy;

  private long nextDueNanos = RoundControl.NEVER;
  private boolean over;

  ClosedDemand(RoundControl control, Profile connections, Sender sender) {
    this.control = control;
    this.connections = connections;
    this.sender = sender;
    this.varies = !connections.isConstant();
    this.busy = (int) Math.round(connections.peak());
  }

  @Override
  public void begin() {
    if (varies) {
      due(control.clockStart());
    }
  }

  @Override
  public void begun(long now) {
    control.allBegun(now);
  }

  @Override
  public void free(Connection connection, long now) {
    if (connection.number >= busy) {
      resting.add(connection);
    } else if (maySend(now)) {
      sender.start(connection, now, now);
    }
  }

  @Override
  public void goOn(Connection connection, long now) {
    if (maySend(now)) {
      sender.start(connection, now, now);
    }
  }

  @Override
  public void due(long now) {
    busy = (int) Math.round(connections.at(now - control.clockStart()));
    nextDueNanos = now + Defaults.PROFILE_STEP.toNanos();
    for (int i = resting.size(); i > 0 && !over; i--) {
      Connection connection = resting.remove();
      if (connection.phase == Phase.IDLE) {
        free(connection, now);
      }
    }
  }

  @Override
  public long nextDueNanos() {
    return nextDueNanos;
  }

  @Override
  public boolean anyLeft(long now) {
    return !over && now < control.deadline() && control.anyUnsent();
  }

  @Override
  public void abandon() {
    over = true;
    nextDueNanos = RoundControl.NEVER;
  }

  /** Takes the right to send one request, or finds that nothing is left to send. */
  private boolean maySend(long now) {
    if (over) {
      return false;
    }
    if (now < control.deadline() && control.take()) {
      return true;
    }
    abandon();
    sender.nothingLeft(now);
    return false;
  }
}
