package dev.warmlap.bench.cost;

import dev.warmlap.model.result.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * One generator's figure over another's, in pairs of the same round and cell.
 *
 * @param pairs rounds in which both have a figure
 * @param median of the pairs' ratios
 * @param interval of that median; null with fewer than two pairs
 * @param goal what is to be reached; null where nothing is
 * @param met whether the median reaches it; null where nothing is to be reached
 */
record Ratio(
    Cell cell,
    Metric metric,
    String tool,
    String against,
    int pairs,
    double median,
    @Nullable Estimate interval,
    @Nullable String goal,
    @Nullable Boolean met) {}
