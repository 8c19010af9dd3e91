package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Studies with the words that are said of them beside: {@code NAME.yml} and {@code NAME.txt}. Run a
 * test with {@code -Dwarmlap.regenerate=true} to write the words anew, and read them before
 * committing.
 */
final class GoldenFile {

  static final String REGENERATE = "warmlap.regenerate";

  private GoldenFile() {}

  /** The names of all studies in a folder. */
  static Stream<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".yml"))
          .sorted()
          .toList()
          .stream();
    }
  }

  /**
   * Compares what is said of a study now with what is beside it.
   *
   * @param said of the study, with the folder before file names, which is cut off
   */
  static void check(Path folder, String study, String said) throws IOException {
    compare(folder.resolve(study.replace(".yml", ".txt")), said.replace(folder + "/", ""));
  }

  static void compare(Path file, String now) throws IOException {
    if (Boolean.getBoolean(REGENERATE)) {
      Files.writeString(file, now);
    }
    assertThat(now).isEqualTo(Files.readString(file));
  }
}
