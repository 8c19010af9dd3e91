package dev.warmlap.load;

import dev.warmlap.load.net.BatchWaits;
import dev.warmlap.model.measure.Scheduling;

/**
 * What one event loop did from the start of the clock to its own end.
 *
 * @param endNanos when its last request was answered or failed
 * @param last its share of the window that was still open then
 */
record LoopResult(
    LoopRecorder recorder,
    LoopWindow last,
    long endNanos,
    ThreadUse use,
    Scheduling scheduling,
    BatchWaits batchWaits) {}
