package dev.warmlap.model.result;

import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison of one treatment with the baseline came to, at one load level.
 *
 * @param metric the name of what was compared, such as {@code throughput}
 * @param effect ratio of treatment to baseline; null when there were too few trials for an interval
 * @param because the evidence in a sentence
 */
public record Verdict(
    String metric,
    LoadLevel level,
    Treatment baseline,
    Treatment treatment,
    @Nullable Estimate effect,
    Call call,
    String because) {}
