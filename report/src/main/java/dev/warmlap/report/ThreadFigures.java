package dev.warmlap.report;

/**
 * What one more thread takes of one kind of memory.
 *
 * @param of the treatment and load level, or {@code all}
 * @param how it was found, with its n
 */
public record ThreadFigures(String of, Kind kind, double bytes, String how) {

  /** Kinds of memory, which are never added up. */
  public enum Kind {
    RESERVED("reserved"),
    COMMITTED("committed"),
    RESIDENT("resident");

    private final String key;

    Kind(String key) {
      this.key = key;
    }

    /** The kind's name in reports. */
    public String key() {
      return key;
    }
  }
}
