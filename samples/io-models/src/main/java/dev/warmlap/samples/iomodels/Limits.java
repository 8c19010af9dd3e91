package dev.warmlap.samples.iomodels;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** All that can fill up in a server, and how full it is. */
final class Limits {

  private final Connections connections;
  private final Workers workers;
  private final ProcessorCache processors;
  private final AtomicInteger inService = new AtomicInteger();
  private final LongAdder refused = new LongAdder();

  private Limits(Connections connections, Workers workers, ProcessorCache processors) {
    this.connections = connections;
    this.workers = workers;
    this.processors = processors;
  }

  static Limits of(Options options) {
    return new Limits(
        new Connections(options.maxConnections()),
        options.model() == Model.VIRTUAL
            ? new VirtualWorkers()
            : new PooledWorkers(options.maxThreads(), options.queue()),
        new ProcessorCache(options.processorCache()));
  }

  Connections connections() {
    return connections;
  }

  Workers workers() {
    return workers;
  }

  ProcessorCache processors() {
    return processors;
  }

  void serviceBegins() {
    inService.incrementAndGet();
  }

  void serviceEnds() {
    inService.decrementAndGet();
  }

  int inService() {
    return inService.get();
  }

  void countRefused() {
    refused.increment();
  }

  long refused() {
    return refused.sum();
  }
}
