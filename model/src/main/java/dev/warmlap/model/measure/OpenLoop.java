package dev.warmlap.model.measure;

import org.HdrHistogram.Histogram;

/**
 * What only a round in an open loop can tell.
 *
 * @param arrivals requests that were due
 * @param dropped those of them that were never sent, because too many waited for a free connection
 * @param serviceTime from the actual sending to the answer; the round's latency counts from when
 *     the request was due
 * @param lateness how much after they were due the generator came to the arrivals: its own delay,
 *     without any wait for a free connection
 */
public record OpenLoop(long arrivals, long dropped, Histogram serviceTime, Histogram lateness) {}
