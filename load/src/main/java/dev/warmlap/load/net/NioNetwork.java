package dev.warmlap.load.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** By the JDK's selector: what every system has. */
final class NioNetwork implements Network {

  /** One read takes what a socket commonly holds. */
  private static final int READ_BYTES = 64 * 1024;

  private static final long MILLI_NANOS = 1_000_000;

  final Due due = new Due();

  /** Shared by the connections, which read one at a time. */
  final ByteBuffer in = ByteBuffer.allocateDirect(READ_BYTES);

  private final Selector selector;
  private final @Nullable BatchClock batches;
  private final Consumer<SelectionKey> onReady = NioNetwork::ready;
  private @Nullable Alarm alarm;
  private int lastEvents;

  NioNetwork(@Nullable Batching batching) throws IOException {
    selector = Selector.open();
    batches = batching == null ? null : new BatchClock(batching);
    if (batching != null) {
      TimerSlack.lower();
    }
  }

  @Override
  public Channel connect(Route route, Handler handler) {
    return NioChannel.connect(this, selector, route, handler);
  }

  @Override
  public void poll(long waitNanos) {
    long leftNanos = waitNanos;
    if (!due.isEmpty()) {
      due.tell();
      leftNanos = 0;
    }
    try {
      lastEvents = select(leftNanos);
    } catch (ClosedSelectorException _) {
      // A handler has closed the network; whatever else was ready is not told any more.
    } catch (IOException e) {
      throw new UncheckedIOException("The selector of an event loop failed", e);
    }
  }

  private int select(long waitNanos) throws IOException {
    if (waitNanos <= 0) {
      return selector.selectNow(onReady);
    }
    long leftNanos = batches == null ? waitNanos : waitForBatch(batches, waitNanos);
    if (leftNanos == FOREVER) {
      return selector.select(onReady);
    }
    if (leftNanos >= MILLI_NANOS) {
      return selector.select(onReady, leftNanos / MILLI_NANOS);
    }
    return leftNanos > 0 ? selectFinely(leftNanos) : selector.selectNow(onReady);
  }

  private int selectFinely(long waitNanos) throws IOException {
    if (alarm == null) {
      alarm = new Alarm(selector::wakeup);
    }
    alarm.ringIn(waitNanos);
    try {
      return selector.select(onReady);
    } finally {
      alarm.off();
    }
  }

  /** After a small batch: the next would be small as well. */
  private long waitForBatch(BatchClock batches, long waitNanos) {
    if (lastEvents >= batches.events) {
      return waitNanos;
    }
    long before = System.nanoTime();
    LockSupport.parkNanos(this, batches.within(waitNanos));
    return batches.waited(System.nanoTime() - before, waitNanos);
  }

  private static void ready(SelectionKey key) {
    ((NioChannel) key.attachment()).ready();
  }

  @Override
  public void wakeUp() {
    selector.wakeup();
  }

  @Override
  public BatchWaits batchWaits() {
    return batches == null ? BatchWaits.NONE : batches.waits();
  }

  @Override
  public void close() {
    if (!selector.isOpen()) {
      return;
    }
    due.clear();
    for (SelectionKey key : selector.keys()) {
      ((NioChannel) key.attachment()).close();
    }
    if (alarm != null) {
      alarm.close();
    }
    if (batches != null) {
      TimerSlack.restore();
    }
    try {
      selector.close();
    } catch (IOException _) {
      // All its sockets are closed; nothing else depends on it.
    }
  }
}
