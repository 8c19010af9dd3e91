package dev.warmlap.model.result;

/**
 * A value with its interval: never a bare number.
 *
 * @param estimate the value; for an effect the ratio of the treatment to the baseline
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param confidence of the interval, such as 0.95
 * @param method how value and interval were found, in a few words
 * @param n independent observations that it rests on (for a paired comparison the pairs)
 */
public record Estimate(
    double estimate, double low, double high, double confidence, String method, int n) {

  public Estimate {
    if (!(low <= estimate && estimate <= high)) {
      throw new IllegalArgumentException(
          "An estimate lies within its interval, found " + estimate + " in " + low + " to " + high);
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("A confidence lies between 0 and 1, found " + confidence);
    }
    if (n < 1) {
      throw new IllegalArgumentException("An estimate rests on observations, found n = " + n);
    }
  }
}
