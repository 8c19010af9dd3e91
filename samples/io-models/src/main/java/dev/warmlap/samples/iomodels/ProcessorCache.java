package dev.warmlap.samples.iomodels;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Processors that wait to be used again. A request takes one, or has a new one made where none
 * waits; after its answer the processor is kept, or dropped where as many as the cache holds wait.
 */
final class ProcessorCache {

  private final int max;
  private final Deque<Processor> waiting = new ArrayDeque<>();
  private long created;

  ProcessorCache(int max) {
    this.max = max;
  }

  synchronized Processor take() {
    Processor last = waiting.pollLast();
    if (last != null) {
      return last;
    }
    created++;
    return new Processor();
  }

  synchronized void giveBack(Processor processor) {
    if (waiting.size() < max) {
      waiting.addLast(processor);
    }
  }

  synchronized long created() {
    return created;
  }

  synchronized int held() {
    return waiting.size();
  }
}
