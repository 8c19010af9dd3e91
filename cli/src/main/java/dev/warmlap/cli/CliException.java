package dev.warmlap.cli;

/**
 * What was asked for on the command line cannot be done. The message says what was asked, what was
 * found and what to do next; it is shown as it is.
 */
final class CliException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CliException(String message) {
    super(message);
  }

  CliException(String message, Throwable cause) {
    super(message, cause);
  }
}
