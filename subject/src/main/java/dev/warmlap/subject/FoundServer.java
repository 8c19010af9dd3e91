package dev.warmlap.subject;

import dev.warmlap.host.ProcFs;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.result.Outcome.Failed;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.SubjectSource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A server that was there already, and that is left as it is. */
final class FoundServer implements RunningSubject {

  /** Of a look whether it still answers. */
  private static final Duration LOOK = Duration.ofSeconds(5);

  /** Nothing tells that a server elsewhere will not answer any more. */
  private static final CompletableFuture<Void> NEVER = new CompletableFuture<>();

  private final SubjectSource.Url url;
  private final Page page;
  private final Step readiness;

  private FoundServer(SubjectSource.Url url, Page page, Step readiness) {
    this.url = url;
    this.page = page;
    this.readiness = readiness;
  }

  /** Looks whether it is there and answers well. */
  static StartOutcome look(SubjectSource.Url url, Step readiness, Duration timeout) {
    Page page = Page.plain(url.port());
    Instant asked = Instant.now();
    String question = readiness.request().method() + " " + name(url) + readiness.request().path();
    Long pid = url.pid();
    if (pid != null && !ProcFs.system().listens(pid, url.port())) {
      return failed(
          "Process "
              + pid
              + ", which 'pid' names, does not listen on port "
              + url.port()
              + " ('ss -ltnp' tells which one does). Correct it, or leave it out; then nothing is"
              + " measured of the server's processor time and memory.");
    }
    try {
      int status = page.ask(readiness, timeout, NEVER).status();
      if (!readiness.expectation().accepts(status)) {
        return failed("The server answered " + question + " with HTTP status " + status + ".");
      }
    } catch (IOException e) {
      return failed(
          "There is no good answer to "
              + question
              + ": "
              + e.getMessage()
              + ". The server that 'url' names has to run already; Warmlap does not start it.");
    }
    return new StartOutcome.Ready(
        new FoundServer(url, page, readiness), Duration.between(asked, Instant.now()));
  }

  private static StartOutcome failed(String message) {
    return new StartOutcome.Failed(new Failed(Diagnosis.NOT_THERE, message, List.of()));
  }

  private static String name(SubjectSource.Url url) {
    return "http://127.0.0.1:" + url.port();
  }

  @Override
  public Set<Long> processes() {
    Long pid = url.pid();
    return pid == null ? Set.of() : Set.of(pid);
  }

  /** Empty, since a JVM that was not launched for it is not asked. */
  @Override
  public OptionalLong jvm() {
    return OptionalLong.empty();
  }

  @Override
  public int port() {
    return url.port();
  }

  @Override
  public boolean tls() {
    return false;
  }

  @Override
  public boolean alive() {
    try {
      return readiness.expectation().accepts(page.ask(readiness, LOOK, NEVER).status());
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public List<EffectiveSetting> readBack() {
    return List.of();
  }

  @Override
  public byte[] recordAnswer(Step step) {
    return page.record(step, NEVER);
  }

  @Override
  public Optional<String> problemWith(Step step) {
    return page.problemWith(step, NEVER);
  }

  @Override
  public boolean endsWithin(Duration time) {
    return !alive();
  }

  @Override
  public Failed describeErrors(String found) {
    return new Failed(
        Diagnosis.ONLY_ERRORS_UNDER_LOAD,
        "The server at " + name(url) + " was there, but " + found + ".",
        List.of());
  }

  @Override
  public Failed describeDeath() {
    return new Failed(
        Diagnosis.GONE,
        "The server at "
            + name(url)
            + " was there, but does not answer any more. Warmlap did not start it and cannot tell"
            + " why: look into its log.",
        List.of());
  }

  /** Leaves the server as it is. */
  @Override
  public void stop() {}
}
