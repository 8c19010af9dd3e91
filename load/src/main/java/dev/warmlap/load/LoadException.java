package dev.warmlap.load;

/** A round could not be driven: says what was asked, what was found and what to do next. */
public final class LoadException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LoadException(String message) {
    super(message);
  }

  public LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
