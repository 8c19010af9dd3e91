package dev.warmlap.report;

/**
 * Something that was found, in a sentence.
 *
 * @param badge what it is worth, in a word or two: {@code better}, {@code not yet a verdict}
 */
public record Finding(String text, String badge, Tone tone) {

  /** How the badge is to look. */
  public enum Tone {
    GOOD,
    BAD,
    PLAIN,
    CAUTION
  }

  /** A description that no test stands behind. */
  static Finding observed(String text) {
    return new Finding(text, "observed", Tone.PLAIN);
  }

  /** Something to be careful about. */
  static Finding caution(String text) {
    return new Finding(text, "caution", Tone.CAUTION);
  }
}
