package dev.warmlap.subject.springboot;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A library by its file name.
 *
 * @param name of its artifact, such as {@code tomcat-embed-core}
 * @param version empty when the file name has none
 */
record Library(String name, String version) {

  private static final Pattern FILE = Pattern.compile("(?:.*/)?([^/]+?)(?:-(\\d[^/]*))?\\.jar");

  /** By a path such as {@code BOOT-INF/lib/tomcat-embed-core-11.0.22.jar}. */
  static Library of(String path) {
    Matcher file = FILE.matcher(path);
    if (!file.matches()) {
      return new Library(path, "");
    }
    String version = file.group(2);
    return new Library(file.group(1), version == null ? "" : version);
  }
}
