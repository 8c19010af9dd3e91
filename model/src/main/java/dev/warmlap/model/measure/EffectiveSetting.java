package dev.warmlap.model.measure;

import dev.warmlap.model.study.Level;
import org.jspecify.annotations.Nullable;

/**
 * What was requested of a knob, beside what the running subject says it is.
 *
 * @param requested null when the study did not set it (shown for the reader's sake)
 * @param effective null when it could not be read back
 * @param source where it was read, such as {@code JMX Tomcat:type=ThreadPool maxThreads}, or why it
 *     could not be
 */
public record EffectiveSetting(
    String knob,
    @Nullable Level requested,
    @Nullable Level effective,
    Agreement agreement,
    String source) {

  /** How the two compare. */
  public enum Agreement {
    /** Read back as requested. */
    IN_EFFECT,
    /** Read back lower, because the host limits it. */
    CLAMPED,
    /** Read back different. */
    DIFFERENT,
    /** Could not be read back. */
    UNKNOWN,
    /** Not requested, read for information. */
    NOT_REQUESTED
  }
}
