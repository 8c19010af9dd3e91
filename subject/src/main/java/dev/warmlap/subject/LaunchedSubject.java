package dev.warmlap.subject;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.result.Outcome.Failed;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.readback.EffectiveSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A subject that Warmlap launched and that answered its page. */
final class LaunchedSubject implements RunningSubject {

  /**
   * Spring Boot and Tomcat shut down within a second or two when no request is in flight; one that
   * still is holds Spring Boot for up to 30 s by default, which no later trial should have to wait
   * for.
   */
  private static final Duration STOP_GRACE = Duration.ofSeconds(10);

  /** Of recording one answer; the page answered before. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

  /**
   * Connections of a dying process break before the process has ended: a large heap takes a while
   * to be given back.
   */
  private static final Duration DYING = Duration.ofSeconds(10);

  private final ManagedProcess process;
  private final Page page;
  private final Jdk jdk;
  private final Server server;
  private final Treatment settings;
  private final Diagnosis diagnosis;

  /**
   * @param settings every knob that was set
   */
  LaunchedSubject(
      ManagedProcess process,
      Page page,
      Jdk jdk,
      Server server,
      Treatment settings,
      Diagnosis diagnosis) {
    this.process = process;
    this.page = page;
    this.jdk = jdk;
    this.server = server;
    this.settings = settings;
    this.diagnosis = diagnosis;
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public int port() {
    return page.port();
  }

  @Override
  public boolean tls() {
    return page.tls();
  }

  @Override
  public Jdk jdk() {
    return jdk;
  }

  @Override
  public boolean alive() {
    return process.alive();
  }

  @Override
  public List<EffectiveSetting> readBack() {
    return new EffectiveSettings(pid(), port(), server, settings).read();
  }

  @Override
  public byte[] recordAnswer(Step step) {
    String asked = step.request().method() + " " + step.request().path();
    try {
      Answer answer = page.ask(step, ANSWER_TIMEOUT, process.exited());
      if (!answer.framed()) {
        throw new SubjectException(
            "The subject's answer to "
                + asked
                + " says neither its length nor that it comes in chunks: each answer would cost a"
                + " new connection. Ask for another page.");
      }
      return answer.raw();
    } catch (IOException e) {
      throw new SubjectException(
          "The subject's answer to " + asked + " could not be recorded: " + e.getMessage(), e);
    }
  }

  @Override
  public boolean endsWithin(Duration time) {
    try {
      process.exited().get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return !process.alive();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.alive();
    }
  }

  @Override
  public Failed describeErrors(String found) {
    return diagnosis.errorsUnderLoad(found);
  }

  @Override
  public Failed describeDeath() {
    try {
      return diagnosis.diedUnderLoad(process.exited().get(DYING.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException e) {
      return diagnosis.unresponsive();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return diagnosis.unresponsive();
    }
  }

  @Override
  public void stop() {
    process.stop(STOP_GRACE);
  }
}
