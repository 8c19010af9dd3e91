package dev.warmlap.subject.readback;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What can be read back of a server that Warmlap knows nothing of: how its process was launched.
 * What went into its command is not verified, and is said not to be.
 */
public final class StrangersSettings {

  private final OptionalLong pid;
  private final Treatment settings;
  private final Set<String> placeholders;

  /**
   * @param pid of the launched process; empty where another one serves
   * @param placeholders of the command
   */
  public StrangersSettings(OptionalLong pid, Treatment settings, Set<String> placeholders) {
    this.pid = pid;
    this.settings = settings;
    this.placeholders = Set.copyOf(placeholders);
  }

  /** The requested settings in their order. */
  public List<EffectiveSetting> read() {
    return settings.levels().entrySet().stream()
        .map(
            setting ->
                reading(setting.getKey(), setting.getValue())
                    .beside(setting.getKey(), setting.getValue()))
        .toList();
  }

  private Reading reading(String knob, Level requested) {
    if (placeholders.contains(knob)) {
      return Reading.unknown(
          "it went into the command, and Warmlap does not know how to ask this server, so it is not"
              + " verified");
    }
    if (pid.isEmpty()) {
      return Reading.unknown(
          "the server is no process of the command, so how it was launched cannot be seen");
    }
    return LaunchReading.of(pid.getAsLong(), knob, requested)
        .orElseGet(() -> Reading.unknown("no way is known to read it back"));
  }
}
