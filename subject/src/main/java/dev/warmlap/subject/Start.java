package dev.warmlap.subject;

import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.NanoClock;
import dev.warmlap.model.result.Outcome.Failed;
import dev.warmlap.model.study.Step;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits until a launched subject answers its page, dies, or its time is over. */
final class Start {

  /** Fine against a start that takes seconds, and too rare to disturb it. */
  private static final Duration ASK_EVERY = Duration.ofMillis(100);

  private final ManagedProcess process;
  private final Page page;
  private final Step readiness;
  private final Duration timeout;
  private final boolean mayBeServedElsewhere;
  private final Diagnosis diagnosis;
  private final NanoClock clock;

  private String lastTry = "it was never asked";
  private int lastStatus;
  private boolean onlyServerErrors = true;
  private boolean servedElsewhere;

  /**
   * @param mayBeServedElsewhere whether another process than those launched may answer, as with a
   *     container
   */
  Start(
      ManagedProcess process,
      Page page,
      Step readiness,
      Duration timeout,
      boolean mayBeServedElsewhere,
      Diagnosis diagnosis,
      NanoClock clock) {
    this.process = process;
    this.page = page;
    this.readiness = readiness;
    this.timeout = timeout;
    this.mayBeServedElsewhere = mayBeServedElsewhere;
    this.diagnosis = diagnosis;
    this.clock = clock;
  }

  /** Why it failed; empty when the subject is ready. */
  Optional<Failed> await() throws InterruptedException {
    long startNanos = clock.nanoTime();
    while (true) {
      long leftNanos = timeout.toNanos() - (clock.nanoTime() - startNanos);
      if (leftNanos <= 0) {
        return Optional.of(tooLate());
      }
      boolean answered = answers(Duration.ofNanos(leftNanos));
      if (answered && process.alive()) {
        return Optional.empty();
      }
      Optional<Integer> exitCode = exitCodeWithin(ASK_EVERY);
      if (exitCode.isPresent()) {
        return Optional.of(
            answered || !process.members().isEmpty()
                ? diagnosis.wentToTheBackground(exitCode.get())
                : diagnosis.diedAtStart(exitCode.get()));
      }
    }
  }

  /** Whether it is ready by the answer of another process than those launched. */
  boolean servedElsewhere() {
    return servedElsewhere;
  }

  private boolean answers(Duration left) {
    try {
      Answer answer = page.ask(readiness, left, process.exited());
      lastStatus = answer.status();
      lastTry = "HTTP status " + lastStatus;
      onlyServerErrors &= lastStatus >= 500;
      servedElsewhere = !Listener.in(process, page.port());
      if (servedElsewhere && !mayBeServedElsewhere) {
        lastTry += ", but from another program, which listens on the port";
        return false;
      }
      return readiness.expectation().accepts(lastStatus);
    } catch (SocketTimeoutException e) {
      lastTry = "connected, but no answer in time";
    } catch (IOException e) {
      lastTry = e.getMessage() == null ? e.toString() : e.getMessage();
    }
    return false;
  }

  private Optional<Integer> exitCodeWithin(Duration wait) throws InterruptedException {
    try {
      return Optional.of(process.exited().get(wait.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new SubjectException("The end of " + process + " could not be awaited: " + e, e);
    }
  }

  private Failed tooLate() {
    String asked =
        readiness.request().method()
            + " "
            + (page.tls() ? "https" : "http")
            + "://127.0.0.1:"
            + page.port()
            + readiness.request().path();
    String within =
        timeout.toMillis() % 1000 == 0 ? timeout.toSeconds() + " s" : timeout.toMillis() + " ms";
    return lastStatus >= 500 && onlyServerErrors
        ? diagnosis.onlyErrors(asked, within, lastStatus)
        : diagnosis.neverReady(asked, within, lastTry);
  }
}
