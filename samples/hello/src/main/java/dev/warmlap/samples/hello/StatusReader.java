package dev.warmlap.samples.hello;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.stereotype.Component;

/** Reads the state of this process. The values are of about one time, not of one instant. */
@Component
final class StatusReader {

  private final WebServerApplicationContext application;
  private final ApplicationTasks tasks;
  private final RequestsInService requests;

  StatusReader(
      WebServerApplicationContext application, ApplicationTasks tasks, RequestsInService requests) {
    this.application = application;
    this.tasks = tasks;
    this.requests = requests;
  }

  /** To be called on a thread that serves a request: its kind is that of the request executor. */
  Status read() {
    AbstractProtocol<?> protocol = protocol();
    Status.Executors executors =
        new Status.Executors(
            new Status.RequestExecutor(
                ThreadKind.ofCurrentThread(), protocol.getExecutor().getClass().getName()),
            tasks.read());
    return new Status(
        Runtime.version().toString(),
        threads(protocol, executors),
        connections(protocol),
        executors,
        connector(protocol),
        memory());
  }

  private AbstractProtocol<?> protocol() {
    if (application.getWebServer() instanceof TomcatWebServer server) {
      return (AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler();
    }
    throw new IllegalStateException("This service is made for Tomcat");
  }

  private static Status.Threads threads(AbstractProtocol<?> protocol, Status.Executors executors) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    boolean virtual =
        executors.requests().kind() == ThreadKind.VIRTUAL
            || executors.async().kind() == ThreadKind.VIRTUAL;
    return new Status.Threads(
        threads.getThreadCount(),
        threads.getPeakThreadCount(),
        threads.getTotalStartedThreadCount(),
        protocol.getExecutor() instanceof ThreadPoolExecutor pool ? workers(pool) : null,
        virtual ? Carriers.read() : null);
  }

  private static Status.Workers workers(ThreadPoolExecutor pool) {
    return new Status.Workers(
        pool.getPoolSize(),
        pool.getActiveCount(),
        pool.getMaximumPoolSize(),
        pool.getQueue().size());
  }

  private Status.Connections connections(AbstractProtocol<?> protocol) {
    long serving = requests.count();
    long counted = protocol.getConnectionCount();
    int max = protocol.getMaxConnections();
    // Tomcat's acceptor counts a connection up before it waits for it (Acceptor.run), unless it has
    // to wait for the count to fall below the limit.
    long current = counted < max ? counted - 1 : counted;
    // The two were not read at one instant.
    return new Status.Connections(current, serving, Math.max(0, current - serving), max);
  }

  private static Status.Connector connector(AbstractProtocol<?> protocol) {
    String quotedName = protocol.getName();
    return new Status.Connector(
        quotedName.substring(1, quotedName.length() - 1),
        protocol.getClass().getName(),
        protocol.getLocalPort(),
        protocol.getAcceptCount(),
        protocol.getMaxConnections(),
        positive(protocol.getMaxThreads()),
        positive(protocol.getMinSpareThreads()),
        protocol.getConnectionTimeout(),
        protocol.getKeepAliveTimeout());
  }

  private static Status.Memory memory() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    return new Status.Memory(
        area(memory.getHeapMemoryUsage()), area(memory.getNonHeapMemoryUsage()));
  }

  private static Status.Area area(MemoryUsage usage) {
    return new Status.Area(
        usage.getUsed(), usage.getCommitted(), usage.getMax() < 0 ? null : usage.getMax());
  }

  /** Tomcat answers -1 for what does not apply: it has no pool. */
  private static @Nullable Integer positive(int value) {
    return value < 0 ? null : value;
  }
}
