package dev.warmlap.lab.study;

import tools.jackson.core.JsonPointer;

/** How messages name a place of the study file. */
final class KeyName {

  private KeyName() {}

  /**
   * {@code 'workload.rounds'}, {@code entry 2 of 'workload.connections'}, {@code 'threads.max' in
   * entry 1 of 'treatments'}, {@code the study}.
   */
  static String of(JsonPointer at) {
    if (at.matches()) {
      return "the study";
    }
    JsonPointer owner = at.head();
    if (isEntry(at)) {
      return "entry %d of %s".formatted(at.last().getMatchingIndex() + 1, of(owner));
    }
    String name = at.last().getMatchingProperty();
    if (owner.matches()) {
      return "'" + name + "'";
    }
    String ofOwner = of(owner);
    return ofOwner.startsWith("'") && !ofOwner.contains(" ")
        ? ofOwner.substring(0, ofOwner.length() - 1) + "." + name + "'"
        : "'%s' in %s".formatted(name, ofOwner);
  }

  /** Keys of a study are words, never bare numbers, except those of 'env' and headers. */
  private static boolean isEntry(JsonPointer at) {
    return at.last().getMatchingIndex() >= 0;
  }
}
