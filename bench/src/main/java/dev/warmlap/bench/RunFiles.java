package dev.warmlap.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Small text files that are handed to, or left by, the programs that are run. */
public final class RunFiles {

  private RunFiles() {}

  /**
   * Writes one anew.
   *
   * @throws BenchException when that fails
   */
  public static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new BenchException(file + " was to be written: " + e, e);
    }
  }

  /**
   * A folder for them, made where it is not there.
   *
   * @throws BenchException when that fails
   */
  public static Path folder(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new BenchException(folder + " was to be made: " + e, e);
    }
  }

  /** The class path of this very program, for programs of this module that it starts anywhere. */
  public static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Reads one.
   *
   * @throws BenchException when it is not there
   */
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new BenchException(file + " was to be read: " + e, e);
    }
  }
}
