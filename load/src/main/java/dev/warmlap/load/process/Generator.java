package dev.warmlap.load.process;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.Launch;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.Warden;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.preflight.ProbeOrder;
import dev.warmlap.load.preflight.ProbeResult;
import dev.warmlap.model.measure.RoundMeasurement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lab's handle on the generator process, which serves a whole study: its compiled code outlives
 * the subjects.
 *
 * <p>{@link #probe}, {@link #warmUp} and {@link #run} are for one thread at a time; {@link
 * #stopRound} and {@link #close} are for any thread.
 */
public final class Generator implements AutoCloseable {

  /**
   * Each with its reason: one collector thread that competes with nobody; a heap that holds the TLS
   * state of thousands of connections (some tens of kilobytes each with JSSE); a young generation
   * that stays small and is collected in a few milliseconds; no file of performance counters, whose
   * writing can stall a JVM; and a cache of small integers that holds every file descriptor, since
   * the JDK's selector boxes the descriptor of each ready connection, which is the one allocation
   * on the path of a request (16 bytes; the cache takes 2 MB); and leave to call the kernel,
   * without which the JVM would write a warning.
   */
  private static final List<String> JVM_FLAGS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xmx1g",
          "-Xmn64m",
          "-XX:-UsePerfData",
          "-XX:AutoBoxCacheMax=100000",
          "--enable-native-access=ALL-UNNAMED");

  /** A generator whose input has ended has nothing left to do. */
  private static final Duration CLOSING_GRACE = Duration.ofSeconds(2);

  /** A process whose output has ended is about to be gone. */
  private static final Duration DYING_GRACE = Duration.ofSeconds(5);

  private static final int SHOWN_LOG_LINES = 10;

  private final ManagedProcess process;
  private final Path log;
  private final BufferedReader answers;
  private final OutputStream orders;

  private Generator(ManagedProcess process, Path log) {
    this.process = process;
    this.log = log;
    this.answers =
        new BufferedReader(new InputStreamReader(process.output(), StandardCharsets.UTF_8));
    this.orders = process.input();
  }

  /**
   * Launches the process and waits until it is there.
   *
   * @param jdk that runs it
   * @param cpus processors that it may use, as a Linux CPU list; null for all
   * @param log of what it has to say beside its answers
   * @throws LoadException when it does not come up
   */
  public static Generator start(Warden warden, Jdk jdk, @Nullable String cpus, Path log) {
    return start(warden, jdk, cpus, log, GeneratorMain.class.getName());
  }

  static Generator start(
      Warden warden, Jdk jdk, @Nullable String cpus, Path log, String mainClass) {
    var command = new ArrayList<String>();
    command.add(jdk.java().toString());
    command.addAll(JVM_FLAGS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    var here = Path.of("").toAbsolutePath();
    var generator =
        new Generator(warden.launch(Launch.piped(command, Map.of(), here, log, cpus)), log);
    try {
      if (!(generator.receive() instanceof FromGenerator.Hello hello)
          || hello.protocol() != FromGenerator.Hello.PROTOCOL) {
        throw new LoadException(
            "The generator process greeted the lab in another version of their protocol. Build"
                + " Warmlap again as a whole.");
      }
      return generator;
    } catch (LoadException e) {
      generator.close();
      throw e;
    }
  }

  /**
   * Asks a target once, from the process that will load it. {@link #stopRound} ends it early.
   *
   * @throws LoadException when the generator died, the request cannot be sent as HTTP, or the probe
   *     was stopped
   */
  public ProbeResult probe(ProbeOrder order) {
    send(new ToGenerator.Probe(order));
    return switch (receive()) {
      case FromGenerator.Probed probed -> probed.result();
      case FromGenerator.Failed failed -> throw new LoadException(failed.reason());
      case FromGenerator message -> throw unexpected(message);
    };
  }

  /**
   * Warms the engine up against an echo target inside the generator process, until its JIT is quiet
   * or the budget is spent. {@link #stopRound} ends it early.
   *
   * @param progress called on this thread after every window
   * @throws LoadException when the generator died, or the recorded answer is not a whole answer
   */
  public WarmUp warmUp(WarmUpOrder order, Consumer<Progress> progress) {
    send(new ToGenerator.WarmUpNow(order));
    var guard = new ListenerGuard();
    while (true) {
      switch (receive()) {
        case FromGenerator.WarmUpProgress message ->
            guard.call(() -> progress.accept(message.progress()));
        case FromGenerator.WarmUpDone done -> {
          guard.rethrow();
          return done.warmUp();
        }
        case FromGenerator.Failed failed -> throw new LoadException(failed.reason());
        case FromGenerator message -> throw unexpected(message);
      }
    }
  }

  /**
   * Drives one round and returns when it is over. After {@link #stopRound} that is what was
   * measured until then: who stopped it knows that it is not whole.
   *
   * @param listener called on this thread; when it throws, the round is stopped and the exception
   *     thrown on
   * @throws LoadException when the generator died, or cannot do what was ordered, such as to load a
   *     target that is not loopback
   */
  public RoundMeasurement run(RoundOrder order, RoundListener listener) {
    send(new ToGenerator.RunRound(order));
    var guard = new ListenerGuard();
    while (true) {
      switch (receive()) {
        case FromGenerator.ClockStarted _ -> guard.call(listener::clockStarted);
        case FromGenerator.WindowClosed message ->
            guard.call(() -> listener.windowClosed(message.window()));
        case FromGenerator.ClockStopped _ -> guard.call(listener::clockStopped);
        case FromGenerator.RoundDone done -> {
          guard.rethrow();
          return done.measurement();
        }
        case FromGenerator.Failed failed -> throw new LoadException(failed.reason());
        case FromGenerator message -> throw unexpected(message);
      }
    }
  }

  /** Lets the probe, round or warm-up that runs end promptly; without one it does nothing. */
  public void stopRound() {
    send(new ToGenerator.StopRound());
  }

  /** The process id, for its CPU and memory. */
  public long pid() {
    return process.pid();
  }

  /** Ends the process. */
  @Override
  public void close() {
    try {
      orders.close();
    } catch (IOException _) {
      // The process is gone already, or stop() makes it go.
    }
    process.stop(CLOSING_GRACE);
  }

  private void send(ToGenerator message) {
    byte[] line = (Wire.write(message) + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (orders) {
      try {
        orders.write(line);
        orders.flush();
      } catch (IOException e) {
        throw died(e);
      }
    }
  }

  private FromGenerator receive() {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw died(null);
      }
      return Wire.read(line, FromGenerator.class);
    } catch (IOException e) {
      throw died(e);
    }
  }

  private LoadException unexpected(FromGenerator message) {
    return new LoadException(
        "The generator sent "
            + message.getClass().getSimpleName()
            + " where it makes no sense. See its log, "
            + log);
  }

  private LoadException died(@Nullable IOException cause) {
    String how;
    try {
      how = "exit code " + process.exited().get(DYING_GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      how = "it still runs, but has closed its pipe";
    } catch (ExecutionException e) {
      how = "exit code unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      how = "exit code not waited for";
    }
    String message =
        "The generator process (" + pid() + ") ended unexpectedly: " + how + ". " + lastLogLines();
    return cause == null ? new LoadException(message) : new LoadException(message, cause);
  }

  private String lastLogLines() {
    try {
      List<String> lines = Files.readAllLines(log);
      List<String> last = lines.subList(Math.max(0, lines.size() - SHOWN_LOG_LINES), lines.size());
      return last.isEmpty()
          ? "Its log is empty: " + log
          : "The end of its log, " + log + ":\n" + String.join("\n", last);
    } catch (IOException e) {
      return "Its log cannot be read: " + log;
    }
  }

  /** Keeps a listener's failure until the generator has finished what it was told to do. */
  private final class ListenerGuard {

    private @Nullable RuntimeException failure;

    void call(Runnable listener) {
      if (failure != null) {
        return;
      }
      try {
        listener.run();
      } catch (RuntimeException e) {
        failure = e;
        stopRound();
      }
    }

    void rethrow() {
      if (failure != null) {
        throw failure;
      }
    }
  }
}
