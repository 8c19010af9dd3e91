package dev.warmlap.model.measure;

import java.time.Duration;

/**
 * What a JVM's collectors did in a span of time.
 *
 * @param collections how many
 * @param took how long in all, by the JVM's own account, which is in milliseconds
 */
public record Garbage(long collections, Duration took) {}
