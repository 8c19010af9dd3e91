package dev.warmlap.lab;

/**
 * The lab cannot go on. The message says what was asked, what was found and what to do next; it is
 * meant to be shown as it is.
 */
public final class LabException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LabException(String message) {
    super(message);
  }

  public LabException(String message, Throwable cause) {
    super(message, cause);
  }
}
