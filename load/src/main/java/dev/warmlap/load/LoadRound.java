package dev.warmlap.load;

import dev.warmlap.host.NanoClock;
import dev.warmlap.host.ProcFs;
import dev.warmlap.load.net.Backend;
import dev.warmlap.load.tls.TlsSetup;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.Garbage;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One round of load: made, run once, and stopped by any thread at any time.
 *
 * <p>Connections are opened before the clock starts, at a bounded pace. Those that cannot be opened
 * count as errors, and the round goes on with the rest; with none it ends at once. An error never
 * stops the round: a failed connection is opened again, at once after the first failure, later
 * after further ones. Only a target that has had no connection open for {@link Defaults#GONE_AFTER}
 * ends it early.
 */
public final class LoadRound {

  /** For each loop: one to go on with while another is being read. */
  private static final int SPARE_HISTOGRAMS = 2;

  private final RoundOrder order;
  private final Backend backend;
  private final int threads;
  private final Supplier<LoopRecorder> recorders;
  private final RoundControl control;
  private final BlockingQueue<LoopMessage> messages = new LinkedBlockingQueue<>();
  private final Queue<Histogram> spareHistograms = new ConcurrentLinkedQueue<>();
  private final WindowMerger windows;
  private final List<LoopResult> results = new ArrayList<>();
  private volatile List<EventLoop> loops = List.of();
  private @Nullable TlsSetup tls;
  private boolean interrupted;

  /**
   * A round on as many event loops as the order says, or as suit this machine.
   *
   * @throws LoadException when it asks for a backend that cannot be had
   */
  public LoadRound(RoundOrder order) {
    this(order, LoopRecorder::new);
  }

  LoadRound(RoundOrder order, Supplier<LoopRecorder> recorders) {
    int wanted =
        order.engine().threads() > 0
            ? order.engine().threads()
            : Defaults.threads(Runtime.getRuntime().availableProcessors());
    this.order = order;
    this.backend = order.engine().chosen();
    this.threads = Math.min(wanted, order.model().connections());
    this.recorders = recorders;
    this.control = new RoundControl(order.extent(), threads, NanoClock.SYSTEM);
    this.windows = new WindowMerger(threads, spareHistograms);
  }

  /**
   * Ends the round before its time: nothing more is sent, requests in flight are waited for up to
   * {@link Defaults#STOP_GRACE}, then abandoned without being counted. {@link #run} then returns
   * what was measured.
   */
  public void stop() {
    control.stop();
    loops.forEach(EventLoop::wakeUp);
  }

  /**
   * Drives the round. An interrupt of the calling thread is a {@link #stop}.
   *
   * @param listener called on the calling thread; hears nothing when no connection could be opened
   * @throws LoadException when the request cannot be sent as HTTP, the target is not loopback, or
   *     the engine fails
   */
  public RoundMeasurement run(Consumer<RoundEvent> listener) {
    List<Thread> running = start();
    try {
      return conduct(listener);
    } finally {
      stop();
      loops.forEach(EventLoop::startClock);
      running.forEach(this::join);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private RoundMeasurement conduct(Consumer<RoundEvent> listener) {
    long openingBegan = control.now();
    int opened = awaitOpened();
    if (opened == 0) {
      control.stop();
    }
    Duration opening = Duration.ofNanos(control.now() - openingBegan);
    boolean begins = !control.stopped();
    if (begins) {
      listener.accept(new RoundEvent.ClockStarted());
    }
    CpuTime before = processCpu();
    Garbage collectedBefore = GarbageMeter.soFar();
    Instant startedAt = Instant.now();
    control.startClock();
    Witness witness = Witness.start(control, loops);
    try {
      loops.forEach(EventLoop::startClock);
      awaitEnded(listener);
    } finally {
      witness.end();
    }
    CpuTime cpu = processCpu().minus(before);
    Garbage garbage = GarbageMeter.since(collectedBefore);
    var assembly =
        new RoundAssembly(
            backend.key(),
            order.model() instanceof LoadModel.Open,
            tls,
            opened,
            opening,
            startedAt,
            control.clockStart(),
            control.interiorStart(),
            control.interiorEnd(),
            results,
            windows.closed(),
            witness,
            cpu,
            garbage,
            order.engine().batching());
    if (begins) {
      tell(listener, windows.endAll(assembly.total()));
      listener.accept(new RoundEvent.ClockStopped());
    }
    return assembly.measurement();
  }

  private List<Thread> start() {
    var shares = new LoopShares(order, backend, threads, spareHistograms, messages::add);
    tls = shares.tls();
    for (int i = 0; i < SPARE_HISTOGRAMS * threads; i++) {
      spareHistograms.add(Latencies.histogram());
    }
    var made = new ArrayList<EventLoop>();
    for (int i = 0; i < threads; i++) {
      made.add(new EventLoop(control, shares.of(i), recorders.get()));
    }
    loops = List.copyOf(made);
    var running = new ArrayList<Thread>();
    for (EventLoop loop : loops) {
      running.add(Thread.ofPlatform().name("load-loop-" + running.size()).daemon().start(loop));
    }
    return running;
  }

  private int awaitOpened() {
    int opened = 0;
    for (int left = threads; left > 0; left--) {
      if (next() instanceof LoopMessage.Opened message) {
        opened += message.connections();
      }
    }
    return opened;
  }

  private void awaitEnded(Consumer<RoundEvent> listener) {
    while (results.size() < threads) {
      switch (next()) {
        case LoopWindow window -> tell(listener, windows.add(window));
        case LoopMessage.Ended ended -> {
          results.add(ended.result());
          tell(listener, windows.end(ended.result().last()));
        }
        case LoopMessage.Opened _, LoopMessage.Crashed _ -> {}
      }
    }
  }

  private LoopMessage next() {
    while (true) {
      try {
        LoopMessage message = messages.take();
        if (message instanceof LoopMessage.Crashed crashed) {
          if (crashed.cause() instanceof LoadException foreseen) {
            throw foreseen;
          }
          throw new LoadException(
              "The load engine failed while loading "
                  + order.target()
                  + ": "
                  + crashed.cause()
                  + ". This is a fault of Warmlap; please report it with the log.",
              crashed.cause());
        }
        return message;
      } catch (InterruptedException e) {
        interrupted = true;
        stop();
      }
    }
  }

  private static void tell(Consumer<RoundEvent> listener, List<Window> closed) {
    closed.forEach(window -> listener.accept(new RoundEvent.WindowClosed(window)));
  }

  private void join(Thread thread) {
    while (true) {
      try {
        thread.join();
        return;
      } catch (InterruptedException e) {
        interrupted = true; // the round is stopped already: its threads end by themselves
      }
    }
  }

  private static CpuTime processCpu() {
    return ProcFs.system()
        .cpu(ProcessHandle.current().pid())
        .orElseThrow(
            () ->
                new LoadException(
                    "The generator cannot read its own CPU time: /proc is needed, and Linux."));
  }
}
