package dev.warmlap.bench.run;

import dev.warmlap.model.measure.CpuTime;

/**
 * What generator and server had used and done at an instant.
 *
 * @param nanos by this JVM's {@code nanoTime}
 * @param answered requests that the server had answered
 */
public record CpuReading(long nanos, CpuTime generator, CpuTime server, double answered) {}
