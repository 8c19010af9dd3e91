package dev.warmlap.load;

import dev.warmlap.load.Connection.Phase;
import dev.warmlap.load.schedule.ArrivalTimes;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The open loop: requests are due at times of their own, whatever the answers. One that finds no
 * free connection waits in a bounded line, its latency counting from when it was due; what
 * overflows is counted as dropped.
 */
final class OpenDemand implements Demand {

  private final RoundControl control;
  private final ArrivalTimes times;
  private long left;
  private final LoopRecorder recorder;
  private final Sender sender;

  /** Longest idle first, so that every connection is used. */
  private final Queue<Connection> free = new ArrayDeque<>();

  private final DueTimes waiting;
  private final long patienceNanos;
  private long nextDueNanos = RoundControl.NEVER;

  /** All arrivals have come. */
  private boolean over;

  /**
   * @param times of this loop's arrivals
   * @param most how many arrivals there are at most
   * @param longestLine of requests that wait for a free connection
   * @param patienceNanos how long after the last arrival those are still sent
   */
  OpenDemand(
      RoundControl control,
      ArrivalTimes times,
      long most,
      int longestLine,
      long patienceNanos,
      LoopRecorder recorder,
      Sender sender) {
    this.control = control;
    this.times = times;
    this.left = most;
    this.waiting = new DueTimes(longestLine);
    this.patienceNanos = patienceNanos;
    this.recorder = recorder;
    this.sender = sender;
  }

  @Override
  public void begin() {
    control.allBegun(control.clockStart());
    step();
  }

  @Override
  public void begun(long now) {
    due(now);
  }

  @Override
  public void free(Connection connection, long now) {
    if (!waiting.isEmpty()) {
      sender.start(connection, waiting.remove(), now);
      endWhenDone(now);
    } else if (!over && !connection.inLine) {
      connection.inLine = true;
      free.add(connection);
    }
  }

  @Override
  public void goOn(Connection connection, long now) {
    sender.start(connection, now, now);
  }

  @Override
  public void due(long now) {
    if (over) {
      giveUpWaiting();
      return;
    }
    long at = now;
    while (!over && nextDueNanos <= at) {
      long intended = nextDueNanos;
      step();
      arrive(intended, at);
      at = control.now();
    }
    endWhenDone(at);
  }

  @Override
  public long nextDueNanos() {
    return nextDueNanos;
  }

  @Override
  public boolean anyLeft(long now) {
    return !over || !waiting.isEmpty();
  }

  @Override
  public void abandon() {
    over = true;
    nextDueNanos = RoundControl.NEVER;
    dropWaiting();
  }

  private void arrive(long intendedNanos, long now) {
    recorder.arrived(now - intendedNanos);
    Connection connection = nextFree();
    if (connection != null) {
      sender.start(connection, intendedNanos, now);
    } else if (!waiting.add(intendedNanos)) {
      recorder.dropped(1);
    }
  }

  private @Nullable Connection nextFree() {
    for (Connection next = free.poll(); next != null; next = free.poll()) {
      next.inLine = false;
      if (next.phase == Phase.IDLE) {
        return next; // others were lost while they stood in line
      }
    }
    return null;
  }

  private void step() {
    long next = times.next();
    long at = next == ArrivalTimes.NEVER ? RoundControl.NEVER : control.clockStart() + next;
    boolean another = at < control.deadline() && left-- > 0;
    over = !another;
    nextDueNanos = another ? at : control.now() + patienceNanos;
  }

  /** What was due in time may be sent late, but not for ever. */
  private void giveUpWaiting() {
    dropWaiting();
    endWhenDone(control.now());
  }

  /** They were due and are never sent, for whatever reason: each is counted. */
  private void dropWaiting() {
    recorder.dropped(waiting.size());
    waiting.clear();
  }

  private void endWhenDone(long now) {
    if (over && waiting.isEmpty()) {
      nextDueNanos = RoundControl.NEVER;
      sender.nothingLeft(now);
    }
  }
}
