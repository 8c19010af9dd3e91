package dev.warmlap.stats.steady;

/**
 * No answer: the series is too short for any, or is 0 throughout.
 *
 * @param because what was found, and what it takes
 */
public record SteadyRefusal(String because) implements SteadyAnswer {}
