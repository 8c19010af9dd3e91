package dev.warmlap.model.result;

/** What a trial is for. Memory tracking costs speed, so each has trials of its own. */
public enum Purpose {
  SPEED("speed"),
  MEMORY("memory");

  private final String key;

  Purpose(String key) {
    this.key = key;
  }

  /** The purpose's name in JSON and reports. */
  public String key() {
    return key;
  }
}
