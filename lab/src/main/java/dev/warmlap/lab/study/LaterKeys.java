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
              "jdk",
              "this version of Warmlap cannot vary the JDK yet; it runs the whole study on the one"
                  + " that 'subject.jdk' names",
              ""),
          new Later(
              SETTINGS,
              "cpus",
              "this version of Warmlap cannot vary the processors yet; the whole study has those that"
                  + " 'cpus' names",
              ""));

  private LaterKeys() {}

  static Optional<Later> key(JsonPointer owner, String key) {
    return KEYS.stream()
        .filter(later -> later.word.equals(key) && owner.toString().matches(later.owner))
        .findFirst();
  }
}
