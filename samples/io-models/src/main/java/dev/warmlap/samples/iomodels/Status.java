package dev.warmlap.samples.iomodels;

/**
 * What is open, at work and waiting. The values are of about one time, not of one instant.
 *
 * @param connections open: accepted and not closed
 * @param inService requests that a thread works on
 * @param threads that serve (without those that accept, select or call back)
 * @param queued what waits for a thread: connections with BIO, requests with NIO and AIO
 * @param refused what found no place in the queue: its connection was closed
 * @param processorsCreated since the start
 * @param processorsHeld waiting in the cache
 */
record Status(
    Options options,
    int connections,
    int inService,
    int threads,
    int queued,
    long refused,
    long processorsCreated,
    int processorsHeld) {

  static Status of(Options options, Limits limits) {
    return new Status(
        options,
        limits.connections().open(),
        limits.inService(),
        limits.workers().threads(),
        limits.workers().queued(),
        limits.refused(),
        limits.processors().created(),
        limits.processors().held());
  }

  /** With null for a limit that the model does not have. */
  String json() {
    boolean pool = options.model() != Model.VIRTUAL;
    return """
        {"model":"%s","connections":{"open":%d,"max":%d,"backlog":%d},"requestsInService":%d,\
        "threads":{"now":%d,"max":%s},"queue":{"length":%d,"max":%s},"refused":%d,\
        "processors":{"created":%d,"held":%d,"cache":%d}}"""
        .formatted(
            options.model().word(),
            connections,
            options.maxConnections(),
            options.backlog(),
            inService,
            threads,
            pool ? options.maxThreads() : null,
            queued,
            pool ? options.queue() : null,
            refused,
            processorsCreated,
            processorsHeld,
            options.processorCache());
  }
}
