package dev.warmlap.subject;

import dev.warmlap.host.HostException;
import dev.warmlap.host.Launch;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.Ports;
import dev.warmlap.host.Warden;
import dev.warmlap.model.result.Outcome.Failed;
import dev.warmlap.model.study.Beside;
import dev.warmlap.subject.command.Placeholders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntSupplier;

/** What runs beside a subject, and listens on its port. */
final class Companion {

  private static final String LOG = "beside.log";

  /** Between two looks whether it listens; a start takes longer. */
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private static final Duration GRACE = Duration.ofSeconds(5);

  private final ManagedProcess process;
  private final int port;

  private Companion(ManagedProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /** How its start ended. */
  sealed interface Start {
    record Ready(Companion companion) implements Start {}

    /** Nothing of it runs any more. */
    record Failed(dev.warmlap.model.result.Outcome.Failed failure) implements Start {}
  }

  /**
   * Starts it and waits until it listens.
   *
   * @param java the value of the placeholder of that name; empty where there is none
   * @throws SubjectException when its command cannot be carried out, or the thread is interrupted
   */
  static Start start(
      Beside beside, Warden warden, Optional<String> java, IntSupplier freePort, Path logs) {
    int port = beside.port() == null ? freePort.getAsInt() : beside.port();
    if (Ports.taken(port)) {
      return new Start.Failed(
          new Failed(
              Diagnosis.PORT_TAKEN,
              "The helper beside the subject is to listen on port "
                  + port
                  + ", and another process listens there. End that process ('ss -ltnp' names it),"
                  + " or leave 'port' out of 'beside' and a free one is taken.",
              List.of()));
    }
    var values = new LinkedHashMap<String, String>();
    values.put(Placeholders.PORT, Integer.toString(port));
    java.ifPresent(program -> values.put(Placeholders.JAVA, program));
    var environment = new LinkedHashMap<String, String>();
    Path log = logs.resolve(LOG);
    ManagedProcess process;
    try {
      List<String> command = Placeholders.fill(beside.command(), values);
      beside
          .env()
          .forEach((name, value) -> environment.put(name, Placeholders.fill(value, values)));
      Files.createDirectories(logs);
      process = warden.launch(Launch.logging(command, environment, beside.folder(), log, null));
    } catch (IllegalArgumentException | HostException e) {
      throw new SubjectException(
          "The helper beside the subject could not be launched. " + e.getMessage(), e);
    } catch (IOException e) {
      throw SubjectException.unwritable(logs, e);
    }
    return await(process, port, beside, new SubjectLog(log));
  }

  private static Start await(ManagedProcess process, int port, Beside beside, SubjectLog log) {
    boolean ready = false;
    try {
      long start = System.nanoTime();
      while (System.nanoTime() - start < beside.readyTimeout().toNanos()) {
        if (Listener.in(process, port)) {
          ready = true;
          return new Start.Ready(new Companion(process, port));
        }
        Optional<Integer> exitCode = exitCode(process);
        if (exitCode.isPresent()) {
          return failed(
              Diagnosis.HELPER_DIED,
              "ended before it listened on port %d (%s)."
                  .formatted(port, Diagnosis.ending(exitCode.get())),
              log);
        }
      }
      return failed(
          Diagnosis.HELPER_NEVER_READY,
          "did not listen on port %d within %d s. Does its command have {port}, or 'beside' the 'port' that it uses?"
              .formatted(port, beside.readyTimeout().toSeconds()),
          log);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SubjectException("Interrupted while waiting for the helper to be ready.", e);
    } finally {
      if (!ready) {
        process.stop(Duration.ZERO);
      }
    }
  }

  private static Optional<Integer> exitCode(ManagedProcess process) throws InterruptedException {
    try {
      return Optional.of(process.exited().get(LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new SubjectException("The end of " + process + " could not be awaited: " + e, e);
    }
  }

  private static Start failed(String kind, String what, SubjectLog log) {
    return new Start.Failed(
        new Failed(
            kind,
            "The helper beside the subject " + what + " Its log: " + log.file(),
            log.lastLines()));
  }

  int port() {
    return port;
  }

  void stop() {
    process.stop(GRACE);
  }
}
