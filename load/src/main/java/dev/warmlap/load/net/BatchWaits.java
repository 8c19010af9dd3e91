package dev.warmlap.load.net;

/**
 * What {@link Batching} made of a network's time.
 *
 * @param times how often it waited for a batch
 * @param nanos how long in all
 */
public record BatchWaits(long times, long nanos) {

  public static final BatchWaits NONE = new BatchWaits(0, 0);
}
