package dev.warmlap.lab.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the jar or the application that a study names may lie. An absolute path is taken as it is;
 * a relative one is looked for beside the study file, then in Warmlap's own folder, so that the
 * shipped studies find the shipped samples wherever they are copied to.
 *
 * @param candidates at least one, absolute, in the order of the search
 */
record JarSearch(List<Path> candidates) {

  /**
   * Prepares the search; nothing is looked for yet.
   *
   * @param home Warmlap's own folder, a checkout or an unpacked archive; null where it is not known
   */
  static JarSearch of(String written, Path studyFile, @Nullable Path home) {
    Path folder = studyFile.toAbsolutePath().normalize().resolveSibling("");
    return new JarSearch(
        Stream.of(folder, home == null ? folder : home.toAbsolutePath())
            .map(base -> base.resolve(written).normalize())
            .distinct()
            .toList());
  }

  /** The first candidate that is there; the first of all where none is. */
  Path chosen() {
    return candidates.stream().filter(Files::exists).findFirst().orElse(candidates.getFirst());
  }

  boolean found() {
    return Files.exists(chosen());
  }

  /** {@code /a/x.jar, then /b/x.jar}. */
  String looked() {
    return candidates.stream().map(Path::toString).collect(Collectors.joining(", then "));
  }
}
