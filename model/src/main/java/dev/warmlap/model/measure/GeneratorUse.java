package dev.warmlap.model.measure;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

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
 * @param scheduling of the event loops
 * @param runQueueWait sum over the event loops of the time in which they could have run, but waited
 *     for a processor; null where the kernel does not tell
 * @param garbage of the generator's JVM while the clock ran; null in results of before it was told
 * @param batches null when the loops took events as they came
 */
public record GeneratorUse(
    String backend,
    int threads,
    CpuTime cpu,
    double maxUtilisation,
    Duration longestStall,
    Duration stalled,
    double allocatedBytesPerRequest,
    Scheduling scheduling,
    @Nullable Duration runQueueWait,
    @Nullable Garbage garbage,
    @Nullable Batches batches) {}
