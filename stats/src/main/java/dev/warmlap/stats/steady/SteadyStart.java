package dev.warmlap.stats.steady;

/**
 * Where the steady state begins.
 *
 * @param index of the first steady value; 0 when the whole series is
 * @param seconds from the start of the series to the start of that value's window
 */
public record SteadyStart(int index, double seconds) {}
