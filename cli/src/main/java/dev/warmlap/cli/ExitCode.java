package dev.warmlap.cli;

/** What the process answers with: a contract with scripts (docs/exit-codes.md). */
enum ExitCode {
  DONE(0),
  LIMIT_BROKEN(1),
  /** The command line, a file named on it, or this machine does not allow what was asked. */
  USAGE(2),
  SUBJECT_FAILED(3),
  MEASUREMENT_INVALID(4),
  /** There is no verdict. */
  INCONCLUSIVE(5),
  /** A mistake of Warmlap's own; {@code EX_SOFTWARE} of sysexits.h. */
  DEFECT(70),
  /** 128 + SIGINT, as shells count; SIGTERM is answered with it too. */
  INTERRUPTED(130);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
