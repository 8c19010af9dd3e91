package dev.warmlap.report;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * One metric of one thing compared with the same of another.
 *
 * @param metric such as {@code throughput}
 * @param at the load level; empty where there is none
 * @param baselineTrials numbers of the baseline that were compared, {@code trials} those of the
 *     other
 * @param ratio the other over the baseline as seen; null without any
 * @param effect the ratio with its interval; null where there is none
 */
public record Compared(
    String metric,
    String at,
    int baselineTrials,
    int trials,
    @Nullable Double ratio,
    @Nullable Estimate effect,
    Call call,
    String because) {}
