package dev.warmlap.model.result;

/** The word of a verdict. */
public enum Call {
  /** The treatment is better than the baseline, by more than the study calls no difference. */
  BETTER("better"),
  /** The treatment is worse than the baseline, by more than the study calls no difference. */
  WORSE("worse"),
  /** The difference is proven to be smaller than the study calls one. */
  EQUIVALENT("equivalent"),
  /** The trials do not decide. */
  INCONCLUSIVE("inconclusive"),
  /** There was nothing valid to compare. */
  INVALID("invalid");

  private final String key;

  Call(String key) {
    this.key = key;
  }

  /** The word in JSON and reports. */
  public String key() {
    return key;
  }
}
