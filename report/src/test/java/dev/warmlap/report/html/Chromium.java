package dev.warmlap.report.html;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The system's own Chromium: the tests download no browser. */
final class Chromium {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");

  private Chromium() {}

  static Path find() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return NAMES.stream()
        .flatMap(
            name ->
                Arrays.stream(path.split(File.pathSeparator, -1))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "The browser tests need one of "
                        + NAMES
                        + " on the PATH and found none. Debian has it: apt-get install chromium"));
  }
}
