package dev.warmlap.model.study;

import java.util.List;

/**
 * What one user does: steps in sequence on one connection.
 *
 * @param weight how often it is chosen, relative to the others
 */
public record Journey(double weight, List<Step> steps) {

  public Journey {
    steps = List.copyOf(steps);
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("A weight is positive, found " + weight);
    }
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("A journey has at least 1 step, found none");
    }
  }
}
