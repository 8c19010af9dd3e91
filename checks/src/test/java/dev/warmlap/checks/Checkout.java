package dev.warmlap.checks;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The checkout that these tests are part of. */
public final class Checkout {

  /** What builds, tools and runs leave behind. */
  private static final Set<String> NOT_SOURCES =
      Set.of(".git", "target", ".warmlap", "node_modules", ".idea", ".vscode", ".settings");

  /** The folder of the root pom; Surefire tells the module's. */
  public static Path root() {
    Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    return Objects.requireNonNull(module.getParent(), "the module's folder has a parent");
  }

  /** All files below a folder that somebody wrote. */
  static List<Path> sources(Path folder) throws IOException {
    var files = new ArrayList<Path>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path sub, BasicFileAttributes attributes) {
            return NOT_SOURCES.contains(sub.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            // In a work tree beside others, .git is a file.
            if (!NOT_SOURCES.contains(file.getFileName().toString())) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private Checkout() {}
}
