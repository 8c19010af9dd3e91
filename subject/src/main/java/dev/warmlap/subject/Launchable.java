package dev.warmlap.subject;

import dev.warmlap.host.ManagedProcess;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.subject.launch.LaunchCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Everything about a subject that is about to be launched.
 *
 * @param title what it is, for messages
 * @param directory its working folder
 * @param mayBeServedElsewhere whether another process than those launched may answer
 * @param readBack reads the settings of the running subject
 * @param grace how long it may take to end by itself
 * @param ownStop ends it in its own way, before signals end what is left
 */
record Launchable(
    String title,
    LaunchCommand command,
    Path directory,
    Page page,
    boolean mayBeServedElsewhere,
    ReadBack readBack,
    Duration grace,
    Consumer<ManagedProcess> ownStop) {

  /**
   * Ends it, whatever it is doing.
   *
   * @throws SubjectException when its own way to end fails; signals have ended what was launched
   */
  void stop(ManagedProcess process, Duration grace) {
    try {
      ownStop.accept(process);
    } finally {
      process.stop(grace);
    }
  }

  /** How the settings of a running subject are read. */
  interface ReadBack {
    /**
     * What the running subject says.
     *
     * @param servedElsewhere whether another process than those launched answers
     */
    List<EffectiveSetting> of(ManagedProcess process, boolean servedElsewhere);
  }
}
