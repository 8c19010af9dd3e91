package dev.warmlap.subject.readback;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knobs;
import java.util.List;
import java.util.OptionalLong;

/**
 * What can be read back of a server that Warmlap knows nothing of: the environment of its process.
 * What went into its command is not verified, and is said not to be.
 */
public final class StrangersSettings {

  private final OptionalLong pid;
  private final Treatment settings;

  /**
   * @param pid of the launched process; empty where another one serves
   */
  public StrangersSettings(OptionalLong pid, Treatment settings) {
    this.pid = pid;
    this.settings = settings;
  }

  /** The requested settings in their order. */
  public List<EffectiveSetting> read() {
    return settings.levels().entrySet().stream()
        .map(
            setting ->
                Knobs.rest(setting.getKey(), Knobs.ENVIRONMENT)
                    .map(
                        name ->
                            pid.isPresent()
                                ? EnvironmentReading.of(pid.getAsLong(), name, setting.getValue())
                                : Reading.unknown(
                                    "the server is no process of the command, so its environment"
                                        + " cannot be seen"))
                    .orElseGet(
                        () ->
                            Reading.unknown(
                                "it went into the command, and Warmlap does not know how to ask"
                                    + " this server, so it is not verified"))
                    .beside(setting.getKey(), setting.getValue()))
        .toList();
  }
}
