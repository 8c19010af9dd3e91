package dev.warmlap.bench;

/**
 * What a generator says of its own CPU time, and over which span, so that the kernel can be asked
 * for the same.
 *
 * @param cpuMicros user and system, per request
 * @param requests in the span, answered or failed
 * @param fromNanos start of the span by this JVM's {@code nanoTime}
 * @param toNanos its end
 */
public record OwnAccount(double cpuMicros, long requests, long fromNanos, long toNanos) {}
