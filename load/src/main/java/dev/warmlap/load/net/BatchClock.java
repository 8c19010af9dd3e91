package dev.warmlap.load.net;

/** Keeps the account of one network's waits for batches. */
final class BatchClock {

  final int events;
  private final long waitNanos;
  private long times;
  private long nanos;

  BatchClock(Batching batching) {
    events = batching.events();
    waitNanos = batching.patience().toNanos();
  }

  /** How long to wait for a batch within a wait of this length. */
  long within(long allNanos) {
    return Math.min(waitNanos, allNanos);
  }

  /**
   * Notes a wait for a batch.
   *
   * @return what is left of the whole wait
   */
  long waited(long tookNanos, long allNanos) {
    times++;
    nanos += tookNanos;
    return allNanos == Network.FOREVER ? allNanos : Math.max(0, allNanos - tookNanos);
  }

  BatchWaits waits() {
    return new BatchWaits(times, nanos);
  }
}
