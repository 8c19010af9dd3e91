package dev.warmlap.load;

import org.HdrHistogram.Histogram;

/** One loop's share of a window. */
record LoopWindow(int index, Histogram latency, ErrorCounts errors) implements LoopMessage {}
