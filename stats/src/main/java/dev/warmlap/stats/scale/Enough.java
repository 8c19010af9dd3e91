package dev.warmlap.stats.scale;

import dev.warmlap.model.result.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * The load from which on more load gives hardly more throughput: N95, the smallest that gives 95 %
 * of the model's maximum.
 *
 * @param at null where its interval reaches beyond what the measurement is believed for
 * @param atLeast lower end of its interval; infinite where the model has no maximum in reach at all
 * @param reach up to where the model is believed
 */
public record Enough(@Nullable Estimate at, double atLeast, double reach) {}
