package dev.warmlap.model.measure;

import java.time.Duration;

/**
 * What the generator itself spent on a round, and whether it kept up.
 *
 * @param backend name of the event loop's kind, such as {@code nio}
 * @param threads event loops
 * @param cpu of the generator process over the clocked part of the round
 * @param maxUtilisation of the busiest event loop: its CPU time over the time in which it could
 *     have run (wall time less its time waiting for a processor where the kernel tells it), 0 to 1
 * @param longestStall longest time in which an event loop that had work did not get on (garbage
 *     collection, descheduling)
 * @param stalled sum of all stalls longer than the engine's threshold
 * @param allocatedBytesPerRequest by the event loop threads' allocation counters
 */
public record GeneratorUse(
    String backend,
    int threads,
    CpuTime cpu,
    double maxUtilisation,
    Duration longestStall,
    Duration stalled,
    double allocatedBytesPerRequest) {}
