package dev.warmlap.lab.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.core.JsonPointer;

/** Collects everything that is wrong with one study file, wherever it is found out. */
final class Complaints {

  private final Path file;
  private final LocatedTree tree;
  private final List<Problem> problems = new ArrayList<>();

  Complaints(Path file, LocatedTree tree) {
    this.file = file;
    this.tree = tree;
    problems.addAll(tree.duplicates());
  }

  void atKey(JsonPointer at, String message) {
    problems.add(new Problem(file, tree.ofKey(at), message));
  }

  void atValue(JsonPointer at, String message) {
    problems.add(new Problem(file, tree.ofValue(at), message));
  }

  /** At a place of this or another file. */
  void at(Path where, Place place, String message) {
    problems.add(new Problem(where, place, message));
  }

  /** What somebody else has found. */
  void all(List<Problem> found) {
    problems.addAll(found);
  }

  /**
   * Ends the reading of a file that is not right.
   *
   * @throws StudyException when there is anything to complain of, in the order of the file, what it
   *     names after it
   */
  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new StudyException(problems.stream().distinct().sorted(order()).toList());
    }
  }

  private Comparator<Problem> order() {
    return Comparator.comparing((Problem p) -> !p.file().equals(file))
        .thenComparing(Problem::file)
        .thenComparing(Problem::place);
  }
}
