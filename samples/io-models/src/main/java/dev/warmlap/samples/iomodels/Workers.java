package dev.warmlap.samples.iomodels;

/** The threads that serve. All methods may be called from any thread. */
interface Workers {

  /**
   * Has a task done on a thread, now or when its turn in the queue comes.
   *
   * @param then done on the same thread when its place is free again: what lets the next task come
   * @return false when threads and queue are full; neither is done then
   */
  boolean offer(Runnable task, Runnable then);

  /** Threads that there are now, idle ones of a pool included. */
  int threads();

  /** Tasks that wait for a thread. */
  int queued();

  /** Interrupts all; what waits is not done. */
  void stop();
}
