package dev.warmlap.lab.study;

import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonPointer;

/**
 * What the study file is designed to have but this version cannot do yet. It is refused in words of
 * its own, since its writer made no mistake of spelling.
 */
final class LaterKeys {

  /**
   * @param owner the keys above, as a pattern over the JSON pointer
   * @param word the key that is refused
   * @param standsFor the key that would do the same today; it is not missed where this one stands
   */
  record Later(String owner, String word, String message, String standsFor) {}

  private static final String SETTINGS = "/(factors|fixed|baseline|treatments/[0-9]+)";

  private static final List<Later> KEYS =
      List.of(
          new Later(
              SETTINGS,
              "cpu-quota",
              "this version of Warmlap cannot limit processor time; give the subject fewer processors"
                  + " ('cpus'), or start it by a command that limits it ('docker run --cpus {quota}')",
              ""),
          new Later(
              SETTINGS,
              "memory",
              "this version of Warmlap cannot limit a subject's whole memory; limit the heap ('heap')"
                  + " and the classes ('metaspace.max'), or start it by a command that limits it"
                  + " ('docker run --memory {limit}')",
              ""));

  private LaterKeys() {}

  static Optional<Later> key(JsonPointer owner, String key) {
    return KEYS.stream()
        .filter(later -> later.word.equals(key) && owner.toString().matches(later.owner))
        .findFirst();
  }
}
