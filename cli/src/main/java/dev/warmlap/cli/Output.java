package dev.warmlap.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes results where the command line says. */
final class Output {

  private static final Path STANDARD_OUTPUT = Path.of("-");

  static boolean isStandardOutput(Path destination) {
    return destination.equals(STANDARD_OUTPUT);
  }

  /**
   * Writes to the file, or to {@code out} for {@code -}. A file is there whole or not at all.
   *
   * @throws CliException when it cannot be written
   */
  static void write(Path destination, String text, PrintWriter out) {
    if (isStandardOutput(destination)) {
      out.print(text);
      if (!text.endsWith("\n")) {
        out.println();
      }
      out.flush();
      return;
    }
    Path file = destination.toAbsolutePath();
    Path folder = file.getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new CliException("Cannot write " + destination + ": it is a folder. Name a file.");
    }
    try {
      Files.createDirectories(folder);
      Path draft = Files.createTempFile(folder, ".warmlap-", ".part");
      try {
        Files.writeString(draft, text);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new CliException(
          "Cannot write " + destination + " (" + e + "). Name another file, or make room.", e);
    }
  }

  private Output() {}
}
