package dev.warmlap.model.measure;

/** The instants of a trial that have a name. */
public enum MarkName {
  LAUNCHED("launched"),
  BEFORE_READY("before-ready"),
  READY("ready"),
  DURING_LOAD("during-load"),
  AFTER_LOAD("after-load"),
  STOPPED("stopped");

  private final String key;

  MarkName(String key) {
    this.key = key;
  }

  /** The mark's name in JSON and reports. */
  public String key() {
    return key;
  }
}
