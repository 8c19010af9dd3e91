package dev.warmlap.subject.springboot;

import dev.warmlap.model.study.Level;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * The settings of the Tomcat inside a Spring Boot application, from the bean of the thread pool
 * that serves a port. The beans are there because Warmlap starts the application with {@code
 * server.tomcat.mbeanregistry.enabled=true}.
 */
final class TomcatBeans {

  private static final String POOLS = "Tomcat:type=ThreadPool,*";

  private final MBeanServerConnection connection;
  private final ObjectName pool;

  private TomcatBeans(MBeanServerConnection connection, ObjectName pool) {
    this.connection = connection;
    this.pool = pool;
  }

  /** Empty when no Tomcat serves the port, or its beans are not there. */
  static Optional<TomcatBeans> find(MBeanServerConnection connection, int port)
      throws IOException, JMException {
    for (ObjectName name : connection.queryNames(new ObjectName(POOLS), null)) {
      if (connection.getAttribute(name, "localPort") instanceof Integer local && local == port) {
        return Optional.of(new TomcatBeans(connection, name));
      }
    }
    return Optional.empty();
  }

  Reading whole(String attribute) throws IOException, JMException {
    return Reading.of(new Level.Whole(number(attribute)), source(attribute));
  }

  Reading milliseconds(String attribute) throws IOException, JMException {
    long millis = number(attribute);
    return millis < 0
        ? Reading.of(new Level.Word("none"), source(attribute) + " = " + millis)
        : Reading.of(new Level.Time(Duration.ofMillis(millis)), source(attribute));
  }

  /**
   * {@code maxThreads} or {@code minSpareThreads}, which say nothing when another executor serves.
   */
  Reading poolSize(String attribute) throws IOException, JMException {
    long size = number(attribute);
    return size < 0
        ? Reading.unknown(
            "not in use: "
                + source(attribute)
                + " is "
                + size
                + ", since requests are not served by Tomcat's own pool (virtual threads, or an"
                + " executor of the application)")
        : Reading.of(new Level.Whole(size), source(attribute));
  }

  /** Whether Tomcat's own pool of platform threads serves the requests. */
  boolean ownPool() throws IOException, JMException {
    return number("maxThreads") >= 0;
  }

  /**
   * The accept queue: what Tomcat asked for, and what the kernel gives.
   *
   * @param inForce the listener's queue by the kernel
   * @param somaxconn the kernel's cap, which stands in where the queue cannot be seen
   */
  Reading acceptCount(OptionalInt inForce, OptionalInt somaxconn) throws IOException, JMException {
    long asked = number("acceptCount");
    String source = source("acceptCount") + " = " + asked;
    if (inForce.isPresent()) {
      boolean lower = inForce.getAsInt() < asked;
      return new Reading(
          new Level.Whole(inForce.getAsInt()),
          source
              + "; the kernel's queue for the listener (ss, Send-Q) is "
              + inForce.getAsInt()
              + (lower ? ", capped by net.core.somaxconn" : ""),
          lower);
    }
    if (somaxconn.isPresent() && somaxconn.getAsInt() < asked) {
      return new Reading(
          new Level.Whole(somaxconn.getAsInt()),
          source + "; ss is not there to see the queue, but net.core.somaxconn caps it",
          true);
    }
    return Reading.of(new Level.Whole(asked), source + "; ss is not there to see the queue");
  }

  /** From the pool's name: {@code https-jsse-nio-…}, {@code http-nio-…}. */
  Reading tls() {
    String name = poolName();
    String[] parts = name.split("-", -1);
    String source = "JMX ThreadPool name " + name;
    if (parts[0].equals("http")) {
      return Reading.of(new Level.Word("off"), source);
    }
    return parts[0].equals("https") && parts.length > 1
        ? Reading.of(new Level.Word(parts[1]), source)
        : Reading.unknown("not told by " + source);
  }

  /** Without quotes, such as {@code http-nio-127.0.0.1-8080}; the pool's threads are named so. */
  String poolName() {
    String name = pool.getKeyProperty("name");
    return name.startsWith("\"") ? ObjectName.unquote(name) : name;
  }

  private String source(String attribute) {
    return "JMX Tomcat:type=ThreadPool " + attribute;
  }

  private long number(String attribute) throws IOException, JMException {
    Object value = connection.getAttribute(pool, attribute);
    if (value instanceof Number number) {
      return number.longValue();
    }
    throw new JMException(attribute + " is no number but " + value);
  }
}
