package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Verdict;
import dev.warmlap.model.study.PrimaryMetric;

/**
 * A treatment compared with the baseline at one load level.
 *
 * @param primary whether the metric is the study's primary one; the others are exploratory
 */
public record Comparison(
    PrimaryMetric metric, boolean primary, Verdict verdict, PairedComparison paired) {}
