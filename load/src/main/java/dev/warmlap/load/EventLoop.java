package dev.warmlap.load;

import dev.warmlap.load.Connection.Phase;
import dev.warmlap.load.http.ParserMemory;
import dev.warmlap.load.http.ResponseParser;
import dev.warmlap.load.net.BatchPolicy;
import dev.warmlap.load.net.NetFailure;
import dev.warmlap.load.net.Network;
import dev.warmlap.load.net.Route;
import dev.warmlap.load.script.Course;
import dev.warmlap.load.script.Script;
import dev.warmlap.load.tls.TlsListener;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Scheduling;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Drives a share of a round's connections from one thread: opens them, waits for the clock, sends
 * what is demanded and receives until nothing is left to send and nothing is in flight.
 *
 * <p>The path of a request that goes well: one event, one read, one parse, one clock reading that
 * ends this request and starts the next, one record, one write. What happens seldom (edges,
 * timeouts, reconnects) is kept away from it: edges by one comparison, the rest by a sweep.
 */
final class EventLoop implements Runnable, Demand.Sender {

  /** First requests sent between two looks at the answers, so that answers do not lie waiting. */
  private static final int FIRST_SENDS_IN_A_ROW = 32;

  private final RoundControl control;
  private final Share share;
  private final LoopRecorder recorder;
  private final LoopTimeline timeline;
  private final ParserMemory memory = new ParserMemory();
  private final Thinkers thinkers = new Thinkers();
  private final List<Connection> connections = new ArrayList<>();
  private final AtomicInteger inFlightSeen = new AtomicInteger();
  private final CountDownLatch clock = new CountDownLatch(1);
  private final Demand demand;

  private @Nullable Opener opener;
  private volatile @Nullable Network network;

  private int inFlight;
  private boolean clockRuns;

  /** Nothing more is sent. */
  private boolean draining;

  private long giveUpAt = RoundControl.NEVER;
  private long lastEnd;

  /**
   * What one loop is given.
   *
   * @param networks makes the loop's network, on its thread
   * @param routes to the target, used in turn
   * @param open whether the loop is open, so that latency and service time differ
   * @param demand when to send
   * @param first number of its first connection; the others follow in steps of {@code paceShare}
   * @param connections how many are its own
   * @param paceShare how many loops share the pace at which connections are made
   * @param spareHistograms empty ones to be used for windows
   */
  record Share(
      NetworkFactory networks,
      List<Route> routes,
      boolean open,
      DemandFactory demand,
      Script script,
      boolean keepAlive,
      int first,
      int connections,
      int paceShare,
      long timeoutNanos,
      long connectTimeoutNanos,
      Queue<Histogram> spareHistograms,
      Consumer<LoopMessage> engine) {}

  /** Makes a loop's network. */
  @FunctionalInterface
  interface NetworkFactory {
    /** A network that tells of its handshakes, where it speaks TLS. */
    Network make(TlsListener handshakes);
  }

  /** Makes a loop's demand, which needs the loop to send for it. */
  @FunctionalInterface
  interface DemandFactory {
    Demand make(RoundControl control, LoopRecorder recorder, Demand.Sender sender);
  }

  EventLoop(RoundControl control, Share share, LoopRecorder recorder) {
    this.control = control;
    this.share = share;
    this.recorder = recorder;
    this.timeline =
        new LoopTimeline(control, recorder, share.spareHistograms, share.engine, this::ageNanos);
    this.demand = share.demand.make(control, recorder, this);
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
    Network polled = network;
    if (polled != null) {
      polled.wakeUp();
    }
  }

  @Override
  public void run() {
    Scheduling scheduling = schedule();
    try (Network made = share.networks.make(recorder.handshakes())) {
      network = made;
      var opens = new Opener(control, share, recorder, made);
      opener = opens;
      for (int i = 0; i < share.connections; i++) {
        connections.add(
            new Connection(
                share.first + i * share.paceShare,
                this,
                new ResponseParser(memory),
                share.script.course()));
      }
      opens.openAll(connections);
      share.engine.accept(new LoopMessage.Opened(opens.open()));
      clock.await();
      share.engine.accept(new LoopMessage.Ended(drive(made, opens, scheduling)));
    } catch (Throwable e) { // the engine rethrows it: nothing may end a loop unseen
      share.engine.accept(new LoopMessage.Crashed(e));
    }
  }

  /**
   * A loop that waits for the server is cheaper if it does not interrupt it. One that has to send
   * on time must come in at once; and a single connection leaves the server nothing else to do, so
   * that there is nothing to be won.
   */
  private Scheduling schedule() {
    boolean batch = !share.open && share.connections > 1 && BatchPolicy.enter();
    return batch ? Scheduling.BATCH : Scheduling.NORMAL;
  }

  private LoopResult drive(Network made, Opener opens, Scheduling scheduling) {
    ThreadUse before = ThreadUse.atStart();
    clockRuns = true;
    opens.clockStarts();
    recorder.handshakes().clockStarts();
    lastEnd = control.clockStart();
    timeline.begin(lastEnd);
    var sweep = new Sweep(this, connections, demand, opens, lastEnd);
    look(control.now()); // a round may be stopped before it begins
    sendFirst(made);
    while (!done(control.now())) {
      made.poll(untilNextWork(control.now(), sweep.nextDueNanos()));
      long now = control.now();
      if (inFlight > 0 || !draining) {
        look(now);
      }
      if (now >= sweep.nextDueNanos()) {
        sweep.run(now);
      }
    }
    ThreadUse use = ThreadUse.atEnd().minus(before);
    long end = inFlight > 0 ? control.now() : lastEnd; // what a stop abandons took until now
    return new LoopResult(recorder, timeline.end(end), end, use, scheduling, made.batchWaits());
  }

  private void sendFirst(Network made) {
    demand.begin();
    int told = 0;
    for (Connection connection : connections) {
      if (connection.phase == Phase.IDLE) {
        demand.free(connection, control.now());
        if (++told % FIRST_SENDS_IN_A_ROW == 0) {
          made.poll(0);
          look(control.now());
        }
      }
    }
    long now = control.now();
    demand.begun(now);
    look(now);
  }

  private long untilNextWork(long now, long nextSweep) {
    long next = Math.min(nextSweep, Math.min(demand.nextDueNanos(), thinkers.nextDueNanos()));
    return Math.max(0, next - now);
  }

  private boolean done(long now) {
    return draining && (inFlight == 0 || now >= giveUpAt);
  }

  /** Takes notice of what time and the other loops have brought. */
  private void look(long now) {
    if (timeline.due(now)) {
      if (control.stopped() && giveUpAt == RoundControl.NEVER) {
        giveUpAt = now + Defaults.STOP_GRACE.toNanos();
        demand.abandon();
        nothingLeft(now);
      }
      timeline.cross(now);
    }
    if (now >= demand.nextDueNanos()) {
      demand.due(now);
    }
    if (now >= thinkers.nextDueNanos()) {
      thinkers.wake(now, this::goOn);
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

  @Override
  public void start(Connection connection, long intendedNanos, long now) {
    connection.phase = Phase.IN_FLIGHT;
    connection.intendedNanos = intendedNanos;
    connection.sentNanos = now;
    connection.firstByteNanos = 0;
    Course course = connection.course;
    course.prepare();
    connection.parser.reset(course.toHead(), course.excerpt());
    connection.bodyWaits = course.awaitsContinue();
    inFlight++;
    inFlightSeen.setOpaque(inFlight);
    connection.channel().send(course.request());
  }

  @Override
  public void nothingLeft(long now) {
    if (!draining) {
      draining = true;
      control.interiorEnds(Math.min(now, control.deadline()));
      timeline.cross(now);
    }
  }

  void received(Connection connection, ByteBuffer bytes) {
    if (connection.phase != Phase.IN_FLIGHT) {
      lostIdle(connection); // nobody asked for anything
      return;
    }
    ResponseParser parser = connection.parser;
    recorder.read(bytes.remaining());
    parser.feed(bytes);
    if (parser.complete()) {
      answered(connection, control.now());
    } else if (parser.malformed()) {
      requestFailed(connection, ErrorKind.MALFORMED, parser.complaint());
    } else if (connection.bodyWaits && parser.continued()) {
      sendBody(connection);
    } else if (connection.firstByteNanos == 0) {
      connection.firstByteNanos = control.now();
    }
  }

  void ended(Connection connection) {
    if (connection.phase != Phase.IN_FLIGHT) {
      lostIdle(connection);
      return;
    }
    ResponseParser parser = connection.parser;
    parser.endOfInput();
    if (parser.complete()) {
      answered(connection, control.now());
    } else if (parser.truncated()) {
      requestFailed(connection, ErrorKind.TRUNCATED, parser.complaint());
    } else {
      requestFailed(connection, ErrorKind.CLOSED, "");
    }
  }

  void failed(Connection connection, NetFailure failure) {
    switch (connection.phase) {
      case IN_FLIGHT ->
          requestFailed(
              connection,
              failure.kind() == NetFailure.Kind.TLS ? ErrorKind.TLS : ErrorKind.RESET,
              failure.detail());
      case CONNECTING -> connectFailed(connection, Opener.kindOf(failure), failure.detail());
      case IDLE, THINKING -> lostIdle(connection);
      case CLOSED, WAITING -> {}
    }
  }

  private void answered(Connection connection, long now) {
    look(now);
    int status = connection.parser.status();
    long serviceNanos = now - connection.sentNanos;
    boolean good = connection.course.accepts(status);
    if (good) {
      String unmet = connection.course.unmet();
      good = unmet.isEmpty();
      if (good) {
        recordGood(connection, status, now, serviceNanos);
      } else {
        recorder.unmet(status, unmet, serviceNanos);
      }
    } else {
      recorder.bad(status, serviceNanos);
    }
    lastEnd = now;
    connection.failuresInRow = 0;
    landed();
    long thinkNanos = connection.course.advance();
    if (thinkNanos > 0) {
      connection.resumeAtNanos = now + thinkNanos;
    }
    if (!good) {
      connection.course.abandon();
    }
    if (mustClose(connection)) {
      opener().lost(connection);
      reopen(connection, now);
    } else {
      connection.phase = Phase.IDLE;
      goOn(connection, now);
    }
  }

  private void recordGood(Connection connection, int status, long now, long serviceNanos) {
    long firstByte = connection.firstByteNanos == 0 ? now : connection.firstByteNanos;
    recorder.good(status, now - connection.intendedNanos, firstByte - connection.sentNanos);
    if (share.open) {
      recorder.served(serviceNanos);
    }
  }

  /** A request that is not wholly sent when its answer is there would be taken for the next. */
  private boolean mustClose(Connection connection) {
    return connection.parser.closes()
        || !share.keepAlive
        || connection.bodyWaits
        || connection.channel().sending();
  }

  /** A connection that is open and has nothing in flight. */
  private void goOn(Connection connection, long now) {
    if (connection.resumeAtNanos > now) {
      connection.phase = Phase.THINKING;
      thinkers.add(connection);
    } else if (draining) {
      connection.phase = Phase.IDLE;
    } else if (connection.course.underWay()) {
      connection.phase = Phase.IDLE;
      demand.goOn(connection, now);
    } else {
      connection.phase = Phase.IDLE;
      demand.free(connection, now);
    }
  }

  boolean draining() {
    return draining;
  }

  /** Longest time from the sending of a request to its answer. */
  long timeoutNanos() {
    return share.timeoutNanos;
  }

  void sendBody(Connection connection) {
    connection.bodyWaits = false;
    connection.channel().send(connection.course.body().rewind());
  }

  void requestFailed(Connection connection, ErrorKind kind, String detail) {
    long now = control.now();
    look(now);
    recorder.failed(kind, detail, now - connection.sentNanos);
    lastEnd = now;
    landed();
    connection.course.abandon();
    opener().lost(connection);
    connection.failuresInRow++;
    reopen(connection, now);
  }

  private void landed() {
    inFlight--;
    inFlightSeen.setOpaque(inFlight);
  }

  // ---- connections

  void connected(Connection connection) {
    long now = control.now();
    if (opener().connected(connection, now)) {
      goOn(connection, now);
    }
  }

  /**
   * One that had nothing in flight; that a server closes it is no failure, but not to be hurried.
   */
  private void lostIdle(Connection connection) {
    opener().lostIdle(connection);
    if (clockRuns) {
      connection.failuresInRow++;
      reopen(connection, control.now());
    }
  }

  void connectFailed(Connection connection, ErrorKind kind, String detail) {
    long now = control.now();
    if (clockRuns) {
      look(now);
      lastEnd = now;
    }
    opener().failed(connection, kind, detail);
    if (clockRuns) {
      reopen(connection, now);
    }
  }

  private void reopen(Connection connection, long now) {
    if (!draining && demand.anyLeft(now)) {
      opener().reopen(connection, now);
    }
  }

  private Opener opener() {
    return Objects.requireNonNull(opener, "made before any connection");
  }
}
