package dev.warmlap.store;

import org.jspecify.annotations.Nullable;

/**
 * Results could not be stored or read. The message says which file, what was tried, what was found
 * and what to do; it is fit to be shown to the user as it is.
 */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StoreException(String message) {
    super(message);
  }

  StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
