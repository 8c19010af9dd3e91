package dev.warmlap.load.net;

/**
 * The sockets of one event loop. Made and used on the loop's thread, except {@link #wakeUp}.
 *
 * <p>Handlers are called from within {@link #poll} only, never from within the call that caused the
 * event, so that a loop need not expect to be called back while it does something else. They may
 * call everything here but {@link #poll}.
 */
public interface Network extends AutoCloseable {

  /** A wait that only an event or {@link #wakeUp} ends. */
  long FOREVER = Long.MAX_VALUE;

  /**
   * Begins to connect. The handler hears {@link Handler#connected} or {@link Handler#failed}, also
   * when the failure is known at once.
   */
  Channel connect(Route route, Handler handler);

  /**
   * Waits until something has happened, but no longer than so many nanoseconds, and calls the
   * handlers of what has. It may return early without anything having happened.
   *
   * @param waitNanos 0 not to wait, {@link #FOREVER} to wait as long as it takes
   */
  void poll(long waitNanos);

  /** Ends a {@link #poll}, or the next one, at once. For any thread, also after the close. */
  void wakeUp();

  /** How it waited for batches so far; for the loop's thread, also after the close. */
  default BatchWaits batchWaits() {
    return BatchWaits.NONE;
  }

  /** Gives up all sockets; no handler is called any more. */
  @Override
  void close();
}
