package dev.warmlap.bench.run;

import java.util.function.LongSupplier;

/**
 * What can be read of a server while it is under load.
 *
 * @param cpu of all its processes
 * @param answered requests that it has answered so far
 */
public record ServerMeter(TreeCpu cpu, LongSupplier answered) {}
