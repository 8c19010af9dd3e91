package dev.warmlap.model.result;

/** What a trial is for. Memory tracking costs speed, so each has trials of its own. */
public enum Purpose {
  SPEED("speed"),
  MEMORY("memory"),
  /** The baseline's speed once more in the same block: what identical treatments differ by. */
  NOISE("noise");

  private final String key;

  Purpose(String key) {
    this.key = key;
  }

  /** The purpose's name in JSON and reports. */
  public String key() {
    return key;
  }
}
