package dev.warmlap.model.study;

/**
 * What a round may not exceed without being invalid.
 *
 * @param errorFraction failed requests over all requests of the round, 0 to 1
 */
public record Limits(double errorFraction) {

  public Limits {
    if (!(errorFraction >= 0 && errorFraction <= 1)) {
      throw new IllegalArgumentException(
          "limits.errors lies between 0 and 1, found " + errorFraction);
    }
  }
}
