package dev.warmlap.host;

/**
 * This machine cannot do what was asked of it. The message says what was asked, what was found, and
 * what to do next.
 */
public final class HostException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public HostException(String message) {
    super(message);
  }

  public HostException(String message, Throwable cause) {
    super(message, cause);
  }
}
