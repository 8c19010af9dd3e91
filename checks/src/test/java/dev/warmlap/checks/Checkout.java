package dev.warmlap.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The checkout that these tests are part of. */
public final class Checkout {

  /** The folder of the root pom; Surefire tells the module's. */
  public static Path root() {
    Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    return Objects.requireNonNull(module.getParent(), "the module's folder has a parent");
  }

  /**
   * All files below a folder that are, or would be, part of the repository: what Git knows and what
   * it does not ignore. Reports and results that commands left here are ignored, and name this
   * machine's paths.
   */
  static List<Path> sources(Path folder) throws IOException, InterruptedException {
    Process git =
        new ProcessBuilder("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String listed = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as("exit code of git ls-files").isZero();
    List<Path> files =
        Stream.of(listed.split("\0"))
            .map(folder::resolve)
            .filter(Files::isRegularFile) // one that was removed is listed until that is committed
            .toList();
    assertThat(files).as("files that Git lists").isNotEmpty();
    return files;
  }

  private Checkout() {}
}
