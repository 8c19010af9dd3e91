package dev.warmlap.host;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of this machine that are found by name. */
public final class Programs {

  /** Looked in after the {@code PATH}, which in some shells leaves out the system's folders. */
  private static final String SYSTEM_FOLDERS = "/usr/bin:/bin:/usr/sbin:/sbin";

  private Programs() {}

  /** The program of this name; empty where there is none. */
  public static Optional<Path> find(String name) {
    String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + SYSTEM_FOLDERS;
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder, name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * The program of this name.
   *
   * @param purpose what it is needed for, to follow 'is needed to'
   * @param source the package that has it
   * @throws HostException when this machine has no such program
   */
  static Path require(String name, String purpose, String source) {
    return find(name)
        .orElseThrow(
            () ->
                new HostException(
                    "The program '"
                        + name
                        + "' is needed to "
                        + purpose
                        + ", but it is neither on the PATH nor in "
                        + SYSTEM_FOLDERS
                        + ". Install it (Debian: apt install "
                        + source
                        + ")."));
  }
}
