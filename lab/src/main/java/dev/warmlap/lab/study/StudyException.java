package dev.warmlap.lab.study;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A study file, or another file that a user names, that cannot be used. All its problems are told
 * at once, in the order of the file; the message has one line for each.
 */
public final class StudyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public StudyException(List<Problem> problems) {
    super(problems.stream().map(p -> p.render("error")).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** At least one, in the order of the file. */
  public List<Problem> problems() {
    return problems;
  }
}
