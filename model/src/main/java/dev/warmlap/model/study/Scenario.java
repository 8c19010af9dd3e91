package dev.warmlap.model.study;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One way in which a subject is used: what is sent, by how many, and how they hold their
 * connections. A study compares its treatments within each of its scenarios.
 *
 * @param name null where the workload has but this one
 * @param traffic its seed is without meaning: a run takes one from its design
 * @param levels the load levels in the order in which they are driven, each of this scenario
 */
public record Scenario(
    @Nullable String name, Traffic traffic, List<LoadLevel> levels, ConnectionUse connectionUse) {

  public Scenario {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("A scenario needs at least one load level");
    }
    for (LoadLevel level : levels) {
      if (!Objects.equals(level.scenario(), name)) {
        throw new IllegalArgumentException(
            "The level '" + level.label() + "' is not of the scenario " + name);
      }
    }
  }

  /** The only one of a workload, over connections that are kept. */
  public static Scenario only(Traffic traffic, List<LoadLevel> levels) {
    return new Scenario(null, traffic, levels, ConnectionUse.KEPT);
  }

  /** The same with other levels. */
  public Scenario withLevels(List<LoadLevel> others) {
    return new Scenario(name, traffic, others, connectionUse);
  }

  /** What is sent, after the scenario's name where it has one. */
  public String label() {
    return name == null ? traffic.label() : name + ": " + traffic.label();
  }
}
