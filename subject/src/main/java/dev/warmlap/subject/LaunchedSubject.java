package dev.warmlap.subject;

import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.ProcFs;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.result.Outcome.Failed;
import dev.warmlap.model.study.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A subject of which Warmlap launched the process, and which answered its page. */
final class LaunchedSubject implements RunningSubject {

  /**
   * Connections of a dying process break before the process has ended: a large heap takes a while
   * to be given back.
   */
  private static final Duration DYING = Duration.ofSeconds(10);

  private final ManagedProcess process;
  private final Page page;
  private final boolean servedElsewhere;
  private final Supplier<List<EffectiveSetting>> readBack;
  private final Diagnosis diagnosis;
  private final Runnable stop;

  /**
   * @param servedElsewhere whether another process than those launched answers
   * @param stop ends the whole process tree, and does nothing when it is gone
   */
  LaunchedSubject(
      ManagedProcess process,
      Page page,
      boolean servedElsewhere,
      Supplier<List<EffectiveSetting>> readBack,
      Diagnosis diagnosis,
      Runnable stop) {
    this.process = process;
    this.page = page;
    this.servedElsewhere = servedElsewhere;
    this.readBack = readBack;
    this.diagnosis = diagnosis;
    this.stop = stop;
  }

  @Override
  public Set<Long> processes() {
    return servedElsewhere ? Set.of() : process.members();
  }

  @Override
  public OptionalLong jvm() {
    return processes().stream()
        .mapToLong(Long::longValue)
        .filter(pid -> ProcFs.system().runsJvm(pid))
        .findFirst();
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
  public boolean alive() {
    return process.alive();
  }

  @Override
  public List<EffectiveSetting> readBack() {
    return readBack.get();
  }

  @Override
  public byte[] recordAnswer(Step step) {
    return page.record(step, process.exited());
  }

  @Override
  public Optional<String> problemWith(Step step) {
    return page.problemWith(step, process.exited());
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
    stop.run();
  }
}
