package dev.warmlap.load;

import dev.warmlap.load.Connection.Phase;
import dev.warmlap.load.http.ResponseParser;
import dev.warmlap.model.measure.ErrorKind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Drives a share of a round's connections from one thread: opens them, waits for the clock, sends
 * and receives until nothing is left to send and nothing is in flight.
 *
 * <p>The path of a request that goes well: one readiness event, one read, one parse, one clock
 * reading that ends this request and starts the next, one record, one write. What happens seldom
 * (edges, timeouts, reconnects) is kept away from it: edges by one comparison, the rest by a sweep.
 */
final class EventLoop implements Runnable {

  /** First requests sent between two looks at the answers, so that answers do not lie waiting. */
  private static final int FIRST_SENDS_IN_A_ROW = 32;

  /** Connections begun late are made up for by at most so much. */
  private static final long PACE_CATCH_UP_NANOS = 2_000_000;

  private static final long SWEEP_NANOS = Defaults.SWEEP.toNanos();

  private final RoundControl control;
  private final Share share;
  private final LoopRecorder recorder;
  private final LoopTimeline timeline;
  private final Selector selector;
  private final Consumer<SelectionKey> onReady = this::ready;
  private final List<Connection> connections = new ArrayList<>();
  private final Queue<Connection> toOpen = new ArrayDeque<>();
  private final AtomicInteger inFlightSeen = new AtomicInteger();
  private final CountDownLatch clock = new CountDownLatch(1);

  private int inFlight;
  private int open;
  private int beingMade;

  /** Failed attempts since the last success, before the clock starts. */
  private int failuresWhileOpening;

  /** Connections that the server closed while others were still being opened. */
  private int lostWhileOpening;

  private boolean clockRuns;

  /** Nothing more is sent. */
  private boolean draining;

  private long nextSweep;
  private long noneOpenSince = RoundControl.NEVER;
  private long giveUpAt = RoundControl.NEVER;
  private long lastEnd;

  /**
   * What one loop is given.
   *
   * @param connections how many are its own
   * @param paceShare how many loops share the pace at which connections are made
   * @param spareHistograms empty ones to be used for windows
   */
  record Share(
      InetSocketAddress address,
      Transport.Factory transports,
      boolean toHead,
      int connections,
      int paceShare,
      long timeoutNanos,
      long connectTimeoutNanos,
      Queue<Histogram> spareHistograms,
      Consumer<LoopMessage> engine) {}

  EventLoop(RoundControl control, Share share, LoopRecorder recorder) throws IOException {
    this.control = control;
    this.share = share;
    this.recorder = recorder;
    this.timeline =
        new LoopTimeline(control, recorder, share.spareHistograms, share.engine, this::ageNanos);
    this.selector = Selector.open();
  }

  /** Requests in flight as last made known; may be read by any thread at any time. */
  int inFlight() {
    return inFlightSeen.getOpaque();
  }

  /** Lets the loop go on from its open connections; called once, when the clock has started. */
  void startClock() {
    clock.countDown();
  }

  /** Lets the loop look at the round's control at once. */
  void wakeUp() {
    selector.wakeup();
  }

  @Override
  public void run() {
    try {
      openAll();
      share.engine.accept(new LoopMessage.Opened(open));
      clock.await();
      share.engine.accept(new LoopMessage.Ended(drive()));
    } catch (Throwable e) { // the engine rethrows it: nothing may end a loop unseen
      share.engine.accept(new LoopMessage.Crashed(e));
    } finally {
      closeAll();
    }
  }

  private void closeAll() {
    connections.forEach(Connection::close);
    try {
      selector.close();
    } catch (IOException _) {
      // All its sockets are closed; nothing else depends on it.
    }
  }

  // ---- before the clock

  private void openAll() throws IOException {
    for (int i = 0; i < share.connections; i++) {
      var connection = new Connection(new ResponseParser(share.toHead));
      connections.add(connection);
      toOpen.add(connection);
    }
    int atOnce = Math.max(1, Defaults.CONNECTS_IN_PROGRESS / share.paceShare);
    int patience = Math.max(1, Defaults.OPENING_GIVES_UP_AFTER / share.paceShare);
    long paceNanos = 1_000_000_000L * share.paceShare / Defaults.CONNECTS_PER_SECOND;
    long nextAt = control.now();
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
      selector.select(onReady, beingMade < atOnce && !toOpen.isEmpty() ? 1 : sweepMillis());
      sweepWhenDue(control.now());
    }
  }

  // ---- the clock runs

  private LoopResult drive() throws IOException {
    ThreadUse before = ThreadUse.atStart();
    clockRuns = true;
    lastEnd = control.clockStart();
    timeline.begin(lastEnd);
    nextSweep = lastEnd + SWEEP_NANOS;
    look(control.now()); // a round may be stopped before it begins
    sendFirst();
    while (!done(control.now())) {
      selector.select(onReady, sweepMillis());
      long now = control.now();
      if (inFlight > 0 || !draining) {
        look(now);
      }
      sweepWhenDue(now);
    }
    ThreadUse use = ThreadUse.atEnd().minus(before);
    long end = inFlight > 0 ? control.now() : lastEnd; // what a stop abandons took until now
    return new LoopResult(recorder, timeline.end(end), end, use);
  }

  private void sendFirst() throws IOException {
    int sent = 0;
    for (Connection connection : connections) {
      if (connection.phase == Phase.IDLE) {
        next(connection, control.now());
        if (++sent % FIRST_SENDS_IN_A_ROW == 0) {
          selector.selectNow(onReady);
          look(control.now());
        }
      }
    }
    long now = control.now();
    control.allBegun(now);
    look(now);
  }

  private boolean done(long now) {
    return draining && (inFlight == 0 || now >= giveUpAt);
  }

  private long sweepMillis() {
    return Math.max(1, (nextSweep - control.now()) / 1_000_000);
  }

  /** Takes notice of what time and the other loops have brought. */
  private void look(long now) {
    if (timeline.due(now)) {
      if (control.stopped() && giveUpAt == RoundControl.NEVER) {
        giveUpAt = now + Defaults.STOP_GRACE.toNanos();
        nothingLeft(now);
      }
      timeline.cross(now);
    }
  }

  private long ageNanos(long at) {
    long sum = 0;
    for (Connection connection : connections) {
      if (connection.phase == Phase.IN_FLIGHT) {
        sum += Math.max(0, at - connection.sentNanos);
      }
    }
    return sum;
  }

  // ---- requests

  private void ready(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    if (connection.phase == Phase.IN_FLIGHT) {
      receive(connection);
    } else {
      readyWithoutRequest(connection);
    }
  }

  private void receive(Connection connection) {
    ResponseParser parser = connection.parser;
    Transport transport = connection.transport();
    int count;
    try {
      if (transport.unfinished()) {
        transport.goOn();
      }
      count = transport.receive(parser);
    } catch (IOException e) {
      requestFailed(connection, Errors.ofRequest(e), control.now());
      return;
    }
    if (count > 0) {
      recorder.read(count);
    }
    if (parser.complete()) {
      answered(connection, control.now());
    } else if (parser.malformed()) {
      requestFailed(connection, ErrorKind.MALFORMED, control.now());
    } else if (count < 0) {
      requestFailed(connection, ErrorKind.CLOSED, control.now());
    } else if (connection.firstByteNanos == 0 && parser.started()) {
      connection.firstByteNanos = control.now();
    }
  }

  private void answered(Connection connection, long now) {
    look(now);
    int status = connection.parser.status();
    long latencyNanos = now - connection.sentNanos;
    if (status >= 200 && status < 400) {
      long firstByte = connection.firstByteNanos == 0 ? now : connection.firstByteNanos;
      recorder.good(status, latencyNanos, firstByte - connection.sentNanos);
    } else {
      recorder.bad(status, latencyNanos);
    }
    lastEnd = now;
    connection.failuresInRow = 0;
    connection.sentNanos = now; // what has been answered has no age, should an edge come now
    if (connection.parser.closes()) {
      landed();
      lost(connection);
      if (mayGoOn(now)) {
        open(connection, now);
      }
    } else if (maySend(now)) {
      send(connection, now);
    } else {
      landed();
      connection.phase = Phase.IDLE;
    }
  }

  /** For an open connection that has nothing in flight. */
  private void next(Connection connection, long now) {
    if (maySend(now)) {
      connection.phase = Phase.IN_FLIGHT;
      inFlight++;
      inFlightSeen.setOpaque(inFlight);
      send(connection, now);
    } else {
      connection.phase = Phase.IDLE;
    }
  }

  private void send(Connection connection, long now) {
    connection.sentNanos = now;
    connection.firstByteNanos = 0;
    connection.parser.reset();
    try {
      connection.transport().send();
    } catch (IOException e) {
      requestFailed(connection, Errors.ofRequest(e), control.now());
    }
  }

  private void requestFailed(Connection connection, ErrorKind kind, long now) {
    look(now);
    recorder.failed(kind, now - connection.sentNanos);
    lastEnd = now;
    landed();
    lost(connection);
    connection.failuresInRow++;
    if (mayGoOn(now)) {
      if (connection.failuresInRow == 1) {
        open(connection, now);
      } else {
        openLater(connection, now);
      }
    }
  }

  private void landed() {
    inFlight--;
    inFlightSeen.setOpaque(inFlight);
  }

  /** An open connection is so no more. */
  private void lost(Connection connection) {
    connection.close();
    open--;
  }

  /** Takes the right to send one request, or finds that nothing is left to send. */
  private boolean maySend(long now) {
    if (draining) {
      return false;
    }
    if (now < control.deadline() && control.take()) {
      return true;
    }
    nothingLeft(now);
    timeline.cross(now);
    return false;
  }

  private boolean mayGoOn(long now) {
    return !draining && now < control.deadline() && control.anyUnsent();
  }

  private void nothingLeft(long now) {
    draining = true;
    control.interiorEnds(Math.min(now, control.deadline()));
  }

  // ---- connections

  private void readyWithoutRequest(Connection connection) {
    try {
      switch (connection.phase) {
        case CONNECTING -> {
          if (connection.transport().finishConnect()) {
            connected(connection);
          }
        }
        case HANDSHAKING -> shakeHands(connection);
        case IDLE -> {
          // Session tickets are in order; an end or bytes that nobody asked for are not.
          connection.parser.reset();
          if (connection.transport().receive(connection.parser) != 0) {
            lostIdle(connection);
          }
        }
        case CLOSED, WAITING, IN_FLIGHT -> {}
      }
    } catch (IOException e) {
      if (connection.phase == Phase.IDLE) {
        lostIdle(connection);
      } else {
        connectFailed(connection, Errors.ofConnecting(connection.phase), control.now());
      }
    }
  }

  /** Servers close idle connections; while many are opened slowly, the first are idle for long. */
  private void lostIdle(Connection connection) {
    lost(connection);
    if (!clockRuns && lostWhileOpening < connections.size()) {
      lostWhileOpening++;
      toOpen.add(connection);
    }
  }

  private void open(Connection connection, long now) {
    beingMade++;
    connection.phase = Phase.CONNECTING;
    connection.beganNanos = now;
    try {
      Transport transport = share.transports.open();
      connection.transport(transport);
      if (transport.connect(selector, share.address, connection)) {
        connected(connection);
      }
    } catch (IOException e) {
      connectFailed(connection, Errors.ofConnecting(connection.phase), now);
    }
  }

  private void connected(Connection connection) throws IOException {
    connection.phase = Phase.HANDSHAKING;
    shakeHands(connection);
  }

  private void shakeHands(Connection connection) throws IOException {
    Transport transport = connection.transport();
    if (transport.unfinished()) {
      transport.goOn();
    }
    if (!transport.handshake()) {
      return;
    }
    long now = control.now();
    recorder.connected(now - connection.beganNanos);
    beingMade--;
    open++;
    noneOpenSince = RoundControl.NEVER;
    failuresWhileOpening = 0;
    connection.phase = Phase.IDLE;
    if (clockRuns) {
      recorder.reconnected();
      next(connection, now);
    }
  }

  private void connectFailed(Connection connection, ErrorKind kind, long now) {
    if (clockRuns) {
      look(now);
      lastEnd = now;
    }
    recorder.failedToConnect(kind);
    beingMade--;
    connection.close();
    if (clockRuns) {
      connection.failuresInRow++;
      if (mayGoOn(now)) {
        openLater(connection, now);
      }
    } else {
      failuresWhileOpening++;
    }
  }

  private static void openLater(Connection connection, long now) {
    int doublings = Math.min(connection.failuresInRow - 1, 10);
    long waitNanos =
        Math.min(Defaults.BACKOFF.toNanos() << doublings, Defaults.LONGEST_BACKOFF.toNanos());
    connection.phase = Phase.WAITING;
    connection.retryAtNanos = now + waitNanos;
  }

  // ---- what is looked at seldom

  private void sweepWhenDue(long now) {
    if (now < nextSweep) {
      return;
    }
    nextSweep = now + SWEEP_NANOS;
    if (clockRuns && !draining && !mayGoOn(now)) {
      nothingLeft(now); // all connections may be waiting, so that none finds it out
    }
    for (Connection connection : connections) {
      switch (connection.phase) {
        case IN_FLIGHT -> {
          if (now - connection.sentNanos > share.timeoutNanos) {
            requestFailed(connection, ErrorKind.TIMEOUT, now);
          }
        }
        case CONNECTING, HANDSHAKING -> {
          if (draining) {
            beingMade--;
            connection.close();
          } else if (now - connection.beganNanos > share.connectTimeoutNanos) {
            connectFailed(connection, ErrorKind.CONNECT_TIMEOUT, now);
          }
        }
        case WAITING -> {
          if (draining) {
            connection.phase = Phase.CLOSED;
          } else if (now >= connection.retryAtNanos && beingMade < Defaults.CONNECTS_IN_PROGRESS) {
            open(connection, now);
          }
        }
        case CLOSED, IDLE -> {}
      }
    }
    if (clockRuns && !draining) {
      endWhenTheTargetIsGone(now);
    }
  }

  private void endWhenTheTargetIsGone(long now) {
    if (open > 0) {
      noneOpenSince = RoundControl.NEVER;
    } else if (noneOpenSince == RoundControl.NEVER) {
      noneOpenSince = now;
    } else if (now - noneOpenSince
        > Math.max(Defaults.GONE_AFTER.toNanos(), share.connectTimeoutNanos)) {
      nothingLeft(noneOpenSince);
    }
  }
}
