package dev.warmlap.stats.scale;

/**
 * A point that was left out.
 *
 * @param n its load
 * @param because what was expected and what was found
 */
public record Rejection(double n, String because) {}
