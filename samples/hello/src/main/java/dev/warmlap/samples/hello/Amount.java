package dev.warmlap.samples.hello;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * An amount that a path may ask for: a whole number from 0 to a limit.
 *
 * @param name the path variable, a plural unit such as {@code millis}
 * @param max the largest amount served, inclusive
 */
record Amount(String name, long max) {

  /** Longer than any wait worth measuring; a typing error does not hold a thread for an hour. */
  static final Amount MILLIS = new Amount("millis", 60_000);

  /** Ten seconds of a processor. */
  static final Amount MICROS = new Amount("micros", 10_000_000);

  /** 16 MiB. */
  static final Amount BYTES = new Amount("bytes", 16 << 20);

  /** Throws an answer of status 400 that says what is allowed. */
  long parse(String text) {
    // Long.parseLong alone would also take '+5' and other scripts' digits. 18 digits always fit.
    if (text.matches("[0-9]{1,18}")) {
      long value = Long.parseLong(text);
      if (value <= max) {
        return value;
      }
    }
    throw new ResponseStatusException(
        HttpStatus.BAD_REQUEST,
        "%s must be a whole number from 0 to %d, not '%s'".formatted(name, max, text));
  }
}
