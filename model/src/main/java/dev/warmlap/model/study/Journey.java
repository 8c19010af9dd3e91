package dev.warmlap.model.study;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What one user does: steps in sequence on one connection.
 *
 * @param weight how often it is chosen, relative to the others
 */
public record Journey(double weight, List<Step> steps) {

  /** Steps that a label names; the others are counted. */
  private static final int NAMED_STEPS = 3;

  public Journey {
    steps = List.copyOf(steps);
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("A weight is positive, found " + weight);
    }
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("A journey has at least 1 step, found none");
    }
  }

  /** {@code POST /login then GET /account}. */
  public String label() {
    String named =
        steps.stream()
            .limit(NAMED_STEPS)
            .map(step -> step.request().method() + " " + step.request().path())
            .collect(Collectors.joining(" then "));
    int others = steps.size() - NAMED_STEPS;
    return others > 0 ? named + " then " + others + " more" : named;
  }
}
