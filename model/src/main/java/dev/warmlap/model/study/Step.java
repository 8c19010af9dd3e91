package dev.warmlap.model.study;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * One request of a {@link Journey}, and what is done with its answer.
 *
 * @param request may hold names of values as {@code ${name}} in its path and header values
 * @param body may hold such names too, and is then text in UTF-8
 * @param awaitContinue whether the body is held back until the server has said that it wants it
 * @param captures values of the answer for later steps, by name
 * @param think time between the answer and whatever the connection does next
 */
public record Step(
    Request request,
    Body body,
    boolean awaitContinue,
    Expectation expectation,
    SequencedMap<String, Capture> captures,
    Duration think) {

  public Step {
    captures = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(captures));
    if (think.isNegative()) {
      throw new IllegalArgumentException("Time to think is not negative, found " + think);
    }
  }

  /** This request alone. */
  public static Step of(Request request) {
    return of(request, Body.NONE);
  }

  /** This request alone, with a body. */
  public static Step of(Request request, Body body) {
    return new Step(
        request, body, false, Expectation.SUCCESS, new LinkedHashMap<>(), Duration.ZERO);
  }
}
