package dev.warmlap.lab.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonPointer;

/** The files that a study names beside its own; relative paths count from its folder. */
final class NamedFiles {

  /** Every round's order holds their content, as a line of text to the generator's process. */
  private static final int MAX_BYTES = 8 << 20;

  private final Path study;
  private final LocatedTree tree;
  private final Complaints complaints;
  private final Map<JsonPointer, Optional<byte[]>> read = new HashMap<>();

  NamedFiles(Path study, LocatedTree tree, Complaints complaints) {
    this.study = study;
    this.tree = tree;
    this.complaints = complaints;
  }

  /** The file that names them. */
  Path study() {
    return study;
  }

  /** The path of the file that is named here, as the user of the study would write it. */
  Path path(JsonPointer at) {
    return study.resolveSibling(tree.written(at));
  }

  /** The content; empty when there is none to be had, which is complained of. */
  Optional<byte[]> bytes(JsonPointer at) {
    return read.computeIfAbsent(at, this::read);
  }

  /** The content as text in UTF-8; empty when there is none, which is complained of. */
  Optional<String> text(JsonPointer at) {
    try {
      return bytes(at).map(bytes -> StudyText.decode(path(at), bytes));
    } catch (StudyException e) {
      complaints.all(e.problems());
      return Optional.empty();
    }
  }

  private Optional<byte[]> read(JsonPointer at) {
    String written = tree.written(at);
    Optional<String> noPath = ValueChecks.noPath(written);
    if (written.isEmpty() || noPath.isPresent()) {
      noPath.ifPresent(
          reason -> complaints.atValue(at, KeyName.of(at) + " cannot be a path: " + reason));
      return Optional.empty();
    }
    Path path = path(at);
    if (Files.isDirectory(path)) {
      return refused(at, "which is a folder; name a file in it");
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      return bytes.length > MAX_BYTES
          ? refused(
              at, "which is larger than %d MiB; name a smaller one".formatted(MAX_BYTES >> 20))
          : Optional.of(bytes);
    } catch (NoSuchFileException e) {
      return refused(
          at,
          "which is not there (looked for: %s); a relative path counts from the folder of this file"
              .formatted(path.toAbsolutePath().normalize()));
    } catch (AccessDeniedException e) {
      return refused(at, "which may not be read; check the rights of the file");
    } catch (IOException e) {
      return refused(at, "which cannot be read: " + e.getMessage());
    }
  }

  private Optional<byte[]> refused(JsonPointer at, String why) {
    complaints.atValue(
        at, "%s names the file '%s', %s".formatted(KeyName.of(at), tree.written(at), why));
    return Optional.empty();
  }
}
