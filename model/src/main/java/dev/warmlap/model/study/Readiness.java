package dev.warmlap.model.study;

import java.util.Set;

/**
 * A page by whose answer a server is known to be ready.
 *
 * @param status that it then answers; 0 for any from 200 to 399
 */
public record Readiness(String path, int status) {

  /** The page as a request, with what makes its answer a good one. */
  public Step step() {
    Step asked = Step.of(Request.get(path));
    return new Step(
        asked.request(),
        asked.body(),
        asked.awaitContinue(),
        status == 0 ? Expectation.SUCCESS : new Expectation(Set.of(status), ""),
        asked.captures(),
        asked.think());
  }
}
