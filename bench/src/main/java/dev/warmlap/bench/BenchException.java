package dev.warmlap.bench;

/** A comparison, or one run of it, cannot be made. The message is for the user as it is. */
public final class BenchException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** For what has no cause to show. */
  public BenchException(String message) {
    super(message);
  }

  /** For what another exception caused. */
  public BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
