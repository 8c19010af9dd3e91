package dev.warmlap.lab.study;

import java.nio.file.Path;

/**
 * Something wrong at one place of a study file: what was found, what is allowed, the nearest right
 * word.
 *
 * @param file as the user named it
 */
public record Problem(Path file, Place place, String message) {

  /**
   * As compilers write it, so that editors can jump to it: {@code file:12:3: error: message}.
   *
   * @param severity {@code error} or {@code warning}
   */
  public String render(String severity) {
    String where = place.equals(Place.WHOLE_FILE) ? file.toString() : file + ":" + place;
    return where + ": " + severity + ": " + message;
  }
}
