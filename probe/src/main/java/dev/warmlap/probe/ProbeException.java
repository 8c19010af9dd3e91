package dev.warmlap.probe;

import org.jspecify.annotations.Nullable;

/**
 * A measurement could not be taken. The message says what was asked, what was found, what to do.
 */
public final class ProbeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ProbeException(String message) {
    super(message);
  }

  public ProbeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
