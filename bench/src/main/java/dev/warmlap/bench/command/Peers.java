package dev.warmlap.bench.command;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code bench/peers} fetched.
 *
 * @param folder null where nothing was
 */
record Peers(@Nullable Path folder) {

  private static final String JMETER = "apache-jmeter-";

  Optional<Path> jmeter() {
    if (folder == null || !Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> homes = Files.newDirectoryStream(folder, JMETER + "*")) {
      for (Path home : homes) {
        return Optional.of(home.toAbsolutePath());
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // it cannot be read, so it cannot be run either
    }
  }

  /** As the name of its folder says. */
  static String version(Path jmeterHome) {
    return String.valueOf(jmeterHome.getFileName()).substring(JMETER.length());
  }
}
