package dev.warmlap.stats.scale;

import org.jspecify.annotations.Nullable;

/**
 * Which load to take.
 *
 * @param n the smallest measured load that is enough; null where none can be named
 * @param because what it rests on, or why there is none
 */
public record Advice(@Nullable Double n, String because) {}
