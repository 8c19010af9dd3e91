package dev.warmlap.load.process;

import dev.warmlap.host.ProcFs;
import dev.warmlap.load.Connecting;
import dev.warmlap.load.Defaults;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.LoadModel;
import dev.warmlap.load.LoadRound;
import dev.warmlap.load.RoundEvent;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.script.EchoTraffic;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Traffic;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Drives the echo target with the engine itself, in short rounds, until the JIT of this process is
 * quiet. Every round opens its connections anew, so that those paths are compiled as well.
 */
final class WarmUpRun {

  /** C1 and C2, as the kernel cuts their names. */
  private static final Pattern COMPILER_THREAD = Pattern.compile("C[12] Compiler");

  private final WarmUpOrder order;
  private final Consumer<RoundEvent> rehearsal;
  private volatile boolean stopped;
  private volatile @Nullable LoadRound current;

  /**
   * @param rehearsal gets every event of the rounds, to do with it what is done in a real one
   */
  WarmUpRun(WarmUpOrder order, Consumer<RoundEvent> rehearsal) {
    this.order = order;
    this.rehearsal = rehearsal;
  }

  /** Ends the warm-up before its time; for any thread. */
  void stop() {
    stopped = true;
    LoadRound round = current;
    if (round != null) {
      round.stop();
    }
  }

  /**
   * @throws LoadException when the recorded answer is no answer, or the echo target answers nothing
   */
  WarmUp run(Consumer<Progress> progress) {
    boolean toHead = order.traffic().first().request().method().equals("HEAD");
    try (var echo = EchoTarget.start(order.recordedAnswer(), toHead, order.identity())) {
      Traffic traffic = EchoTraffic.of(order.traffic(), order.recordedAnswer());
      long startNanos = System.nanoTime();
      var state = new Progress(Duration.ZERO, 0, 0, 0);
      var latest = new ArrayDeque<Double>();
      while (!stopped && !quiet(latest) && state.elapsed().compareTo(order.budget()) < 0) {
        Duration left = order.budget().minus(state.elapsed());
        Duration length = left.compareTo(Defaults.WINDOW) < 0 ? left : Defaults.WINDOW;
        long beforeNanos = System.nanoTime();
        Duration compiledBefore = compilerCpu();
        long answered = window(echo, traffic, length);
        long nowNanos = System.nanoTime();
        double share =
            (double) compilerCpu().minus(compiledBefore).toNanos() / (nowNanos - beforeNanos);
        latest.addLast(share);
        if (latest.size() > Defaults.WARM_UP_QUIET_WINDOWS) {
          latest.removeFirst();
        }
        state =
            new Progress(
                Duration.ofNanos(nowNanos - startNanos),
                state.requests() + answered,
                share,
                share <= Defaults.WARM_UP_LOUDEST_SHARE ? state.quietWindows() + 1 : 0);
        progress.accept(state);
      }
      return new WarmUp(state.elapsed(), quiet(latest), state.requests());
    }
  }

  /** The rule of METHODS 1 on the latest windows, of which there must be enough. */
  private static boolean quiet(Deque<Double> shares) {
    double sum = shares.stream().mapToDouble(Double::doubleValue).sum();
    return shares.size() == Defaults.WARM_UP_QUIET_WINDOWS
        && sum / shares.size() <= Defaults.WARM_UP_QUIET_SHARE
        && shares.stream().allMatch(share -> share <= Defaults.WARM_UP_LOUDEST_SHARE);
  }

  private long window(EchoTarget echo, Traffic traffic, Duration length) {
    var round =
        new LoadRound(
            new RoundOrder(
                echo.target(),
                traffic,
                LoadModel.Closed.of(Math.min(order.connections(), Defaults.WARM_UP_CONNECTIONS)),
                new Extent.Time(length),
                Connecting.kept(Defaults.WARM_UP_TIMEOUT, Defaults.WARM_UP_TIMEOUT),
                order.engine()));
    current = round;
    if (stopped) {
      round.stop();
    }
    RoundMeasurement measurement = round.run(rehearsal);
    long answered = measurement.statuses().values().stream().mapToLong(Long::longValue).sum();
    // The last window may be too short for a single request; then nothing has failed either.
    if (answered == 0 && !measurement.errors().isEmpty() && !stopped) {
      throw new LoadException(
          "The generator was to warm up against its own target, but got no answer from it: "
              + measurement.errors()
              + ". Is loopback usable, and are there file descriptors enough (ulimit -n)?");
    }
    return answered;
  }

  /**
   * Of the JIT's own threads, by the kernel. The JVM's CompilationMXBean tells how long
   * compilations took, which on a busy machine is mostly waiting for a processor.
   */
  private static Duration compilerCpu() {
    return ProcFs.system().tasks(ProcessHandle.current().pid()).stream()
        .filter(task -> COMPILER_THREAD.matcher(task.name()).lookingAt())
        .map(task -> task.cpu().total())
        .reduce(Duration.ZERO, Duration::plus);
  }
}
