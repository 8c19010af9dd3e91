package dev.warmlap.subject;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A subject cannot be had as the study describes it: the study must be changed. The message says
 * what was asked, what was found, and what to do next. A subject that fails when it is started is
 * no exception but a {@link StartOutcome.Failed}.
 */
public final class SubjectException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SubjectException(String message) {
    super(message);
  }

  public SubjectException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The folder of a trial cannot be written. */
  static SubjectException unwritable(Path logs, IOException problem) {
    return new SubjectException(
        "The trial's folder " + logs + " could not be written: " + problem, problem);
  }
}
