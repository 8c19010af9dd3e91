package dev.warmlap.bench;

import org.jspecify.annotations.Nullable;

/**
 * Of latencies, in microseconds.
 *
 * @param p999 of 99.9 %; null where a generator does not tell it
 */
public record Percentiles(double p50, double p90, double p99, @Nullable Double p999) {}
