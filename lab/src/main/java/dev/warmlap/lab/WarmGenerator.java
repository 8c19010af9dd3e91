package dev.warmlap.lab;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.process.Generator;
import dev.warmlap.load.process.WarmUp;
import dev.warmlap.load.process.WarmUpOrder;
import dev.warmlap.model.event.Event;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one generator of a run, warmed on its own echo target before it meets a subject, and started
 * and warmed again when it died.
 */
final class WarmGenerator implements AutoCloseable {

  private final Warden warden;
  private final Study study;
  private final Path log;
  private final byte[] recordedAnswer;
  private final @Nullable TlsIdentity identity;
  private final Interruption interruption;
  private final Consumer<Event> listener;
  private @Nullable Generator generator;
  private int starts;

  WarmGenerator(
      Warden warden,
      Study study,
      Path log,
      byte[] recordedAnswer,
      @Nullable TlsIdentity identity,
      Interruption interruption,
      Consumer<Event> listener) {
    this.warden = warden;
    this.study = study;
    this.log = log;
    this.recordedAnswer = recordedAnswer;
    this.identity = identity;
    this.interruption = interruption;
    this.listener = listener;
  }

  /**
   * The generator, warm.
   *
   * @throws LoadException when it cannot be started, or died too often
   */
  Generator get() {
    Generator current = generator;
    if (current == null) {
      if (starts > Defaults.GENERATOR_RESTARTS) {
        throw new LoadException(
            "The generator died "
                + starts
                + " times in this run and is not started again. Its log is "
                + log
                + ".");
      }
      starts++;
      current = Generator.start(warden, Jdk.running(), study.generatorCpus(), log);
      generator = current;
      warm(current);
    }
    return current;
  }

  /** Forgets a generator that died, so that the next one asked for is a new one. */
  void discard() {
    close();
  }

  @Override
  public void close() {
    if (generator != null) {
      generator.close();
      generator = null;
    }
  }

  private void warm(Generator fresh) {
    try (var _ = interruption.during(fresh::stopRound)) {
      WarmUp warmUp =
          fresh.warmUp(
              new WarmUpOrder(
                  recordedAnswer,
                  study.workload().scenarios().getFirst().traffic(),
                  connections(),
                  identity,
                  Defaults.GENERATOR_WARM_UP),
              progress ->
                  listener.accept(
                      new Event.GeneratorWarming(progress.elapsed(), progress.compilingShare())));
      listener.accept(new Event.GeneratorWarm(warmUp.took(), warmUp.quiet()));
    }
  }

  private int connections() {
    return study.workload().levels().stream().mapToInt(LoadLevel::connections).max().orElseThrow();
  }
}
