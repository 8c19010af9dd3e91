package dev.warmlap.lab.study;

import dev.warmlap.model.study.LoadLevel;
import tools.jackson.core.JsonPointer;

/** Where in the study file a load level stands. */
final class LevelKeys {

  private static final JsonPointer CONNECTIONS = JsonPointer.compile("/workload/connections");
  private static final JsonPointer RATE = JsonPointer.compile("/workload/rate");

  private LevelKeys() {}

  /** The place of the level with this index. */
  static JsonPointer at(LoadLevel level, int index) {
    return switch (level) {
      case LoadLevel.Connections _ -> CONNECTIONS.appendIndex(index);
      case LoadLevel.Rate _ -> RATE.appendIndex(index);
    };
  }
}
