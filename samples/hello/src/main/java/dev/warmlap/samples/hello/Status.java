package dev.warmlap.samples.hello;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** What {@code /status} answers. What this process does not have is left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Status(
    String java,
    Threads threads,
    Connections connections,
    Executors executor,
    Connector connector,
    Memory memory) {

  /**
   * Threads. The JVM counts platform threads only; how many virtual threads live, nobody counts.
   *
   * @param platformLive platform threads now, daemons included
   * @param platformPeak the most there have been at once
   * @param platformStarted all that were ever started
   * @param workers Tomcat's pool; absent when each request has a thread of its own
   * @param carriers what runs virtual threads; absent where nothing does, and before JDK 24, the
   *     first that tells
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Threads(
      int platformLive,
      int platformPeak,
      long platformStarted,
      @Nullable Workers workers,
      @Nullable Carriers carriers) {}

  /**
   * Tomcat's worker threads.
   *
   * @param busy have a request to serve, this one included
   * @param queued requests that wait for a worker
   */
  record Workers(int current, int busy, int max, int queued) {}

  /**
   * The scheduler of virtual threads.
   *
   * @param parallelism carriers it aims to keep at work
   * @param mounted virtual threads on a carrier now
   * @param queued virtual threads that could run and have no carrier
   */
  record Carriers(long parallelism, long poolSize, long mounted, long queued) {}

  /**
   * Connections.
   *
   * @param current open; one more or less while {@code max} is reached. Tomcat's own {@code
   *     connectionCount} is one more: it counts the connection that the acceptor is waiting for.
   * @param serving have a request that is being served, this one included
   * @param keepAlive open without one, waiting for their next request: {@code current - serving}.
   *     Tomcat's own {@code keepAliveCount} is no such number: it is how many connections had input
   *     at the poller's last look.
   * @param max how many are taken on at once
   */
  record Connections(long current, long serving, long keepAlive, int max) {}

  /** What runs requests, and what runs asynchronous tasks. */
  record Executors(RequestExecutor requests, TaskExecutor async) {}

  /**
   * What runs requests.
   *
   * @param type its class
   */
  record RequestExecutor(ThreadKind kind, String type) {}

  /**
   * What runs asynchronous tasks.
   *
   * @param type its class
   * @param pool its threads; absent when each task has a thread of its own
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TaskExecutor(ThreadKind kind, String type, @Nullable TaskPool pool) {}

  /**
   * A pool that grows beyond {@code core} threads only when {@code queueCapacity} tasks wait.
   *
   * @param max absent when there is no limit
   * @param queueCapacity absent when there is no limit
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TaskPool(
      int current,
      int active,
      int core,
      @Nullable Integer max,
      int queued,
      @Nullable Integer queueCapacity) {}

  /**
   * The connector's settings in effect.
   *
   * @param name Tomcat's, which tells TLS provider and I/O: {@code https-jsse-nio-5401}
   * @param maxThreads of Tomcat's own pool; absent, as minSpareThreads, when it has none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Connector(
      String name,
      String protocol,
      int port,
      int acceptCount,
      int maxConnections,
      @Nullable Integer maxThreads,
      @Nullable Integer minSpareThreads,
      int connectionTimeoutMillis,
      int keepAliveTimeoutMillis) {}

  /** The memory that the JVM manages; not what the process takes. */
  record Memory(Area heap, Area nonHeap) {}

  /**
   * An area of memory.
   *
   * @param maxBytes absent when there is no limit
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Area(long usedBytes, long committedBytes, @Nullable Long maxBytes) {}
}
