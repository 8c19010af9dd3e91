package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares with a file kept under {@code src/test/resources/golden}. After a change that is meant,
 * {@code -Dgolden.write=true} writes the files anew; the difference is then read in review.
 */
public final class Golden {

  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  public static void check(String name, String found) {
    Path file = FOLDER.resolve(name);
    try {
      if (Boolean.getBoolean("golden.write")) {
        Files.createDirectories(FOLDER);
        Files.writeString(file, found);
      }
      assertThat(found).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
