package dev.warmlap.load;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One loop's share of a window.
 *
 * @param serviceTime null when nothing was told of it: in a closed loop it is the latency
 */
record LoopWindow(int index, Histogram latency, @Nullable Histogram serviceTime, ErrorCounts errors)
    implements LoopMessage {}
