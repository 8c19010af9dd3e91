package dev.warmlap.lab;

/**
 * Something about this machine that measurements hang on.
 *
 * @param name what was looked at
 * @param good whether nothing is to be done
 * @param found in a few words
 * @param todo what to do, or what to bear in mind; empty where it is good
 */
public record Check(String name, boolean good, String found, String todo) {

  static Check good(String name, String found) {
    return new Check(name, true, found, "");
  }

  static Check caution(String name, String found, String todo) {
    return new Check(name, false, found, todo);
  }
}
