package dev.warmlap.store;

import dev.warmlap.model.result.Trial;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/** Finished trials that the database could not take, each in a JSON file of its own. */
final class RescuedTrials {

  /**
   * A trial in its file.
   *
   * @param store identity of the store that it belongs to
   */
  record Rescued(String store, long runId, Trial trial) implements Found {}

  /** A file that is not what it should be. */
  record Unreadable(String message) implements Found {}

  /** What a file holds. */
  sealed interface Found {}

  private static final String PATTERN = "run-*-trial-*.json";

  private RescuedTrials() {}

  /**
   * Writes the file whole or not at all, and onto the disk.
   *
   * @return the file
   */
  static Path write(Path folder, Rescued rescued) {
    String name = "run-" + rescued.runId + "-trial-" + rescued.trial.position() + ".json";
    Path file = folder.resolve(name);
    Path half = folder.resolve("." + name + ".part");
    try {
      Files.createDirectories(folder);
      try (FileChannel out =
          FileChannel.open(
              half,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer text = StandardCharsets.UTF_8.encode(Json.write(rescued));
        while (text.hasRemaining()) {
          out.write(text);
        }
        out.force(true);
      }
      return Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      var failure =
          new StoreException(
              file
                  + ": could not rescue the trial into this file ("
                  + e
                  + "). Rescue it into a folder on a disk with space that can be written.",
              e);
      try {
        Files.deleteIfExists(half);
      } catch (IOException left) {
        failure.addSuppressed(left);
      }
      throw failure;
    }
  }

  /** The files in the folder, by name; none when there is no such folder. */
  static List<Path> in(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var matcher = folder.getFileSystem().getPathMatcher("glob:" + PATTERN);
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> matcher.matches(file.getFileName())).sorted().toList();
    } catch (IOException e) {
      throw new StoreException(
          folder + ": could not look for rescued trials (" + e + "). Mend the folder's rights.", e);
    }
  }

  static Found read(Path file) {
    try {
      return Json.read(Files.readString(file), Rescued.class);
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      return new Unreadable(
          file
              + ": is no rescued trial that can be read ("
              + e.toString().lines().findFirst().orElse("")
              + "). It stays there.");
    }
  }

  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new StoreException(
          file + ": is stored now, but could not be deleted (" + e + "). Delete it.", e);
    }
  }
}
