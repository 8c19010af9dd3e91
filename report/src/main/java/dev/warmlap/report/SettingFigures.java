package dev.warmlap.report;

import dev.warmlap.model.measure.EffectiveSetting.Agreement;

/**
 * A knob as requested beside what the running subjects said it was.
 *
 * @param treatments the treatments' names, or {@code all}
 * @param requested empty when not requested
 * @param effective all that was read back in the trials; empty when nothing was
 * @param agreement the worst of all trials
 */
public record SettingFigures(
    String knob,
    String treatments,
    String requested,
    String effective,
    Agreement agreement,
    String source) {}
