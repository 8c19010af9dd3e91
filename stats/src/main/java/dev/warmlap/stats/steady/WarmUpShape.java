package dev.warmlap.stats.steady;

/** The class of a series by the way it comes to its steady state (Barrett et al. 2017). */
public enum WarmUpShape {
  FLAT("flat"),
  WARMS_UP("warms up"),
  SLOWS_DOWN("slows down"),
  NO_STEADY_STATE("no steady state");

  private final String words;

  WarmUpShape(String words) {
    this.words = words;
  }

  /** As it is written in reports and in JSON. */
  public String words() {
    return words;
  }
}
