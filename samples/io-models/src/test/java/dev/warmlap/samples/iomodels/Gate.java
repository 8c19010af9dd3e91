package dev.warmlap.samples.iomodels;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A page that is answered when the test says so, and knows how many wait for it. */
final class Gate implements Handler {

  private final CountDownLatch open = new CountDownLatch(1);
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger mostWaiting = new AtomicInteger();

  @Override
  public Answer answer(Request request) throws InterruptedException {
    mostWaiting.accumulateAndGet(waiting.incrementAndGet(), Math::max);
    open.await();
    waiting.decrementAndGet();
    return Answer.text(200, request.path());
  }

  /** Lets all through, now and later. */
  void open() {
    open.countDown();
  }

  int waiting() {
    return waiting.get();
  }

  /** The most that were being answered at once, so far. */
  int mostWaiting() {
    return mostWaiting.get();
  }
}
