package dev.warmlap.subject.readback;

import dev.warmlap.model.study.Level;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a Tomcat from its beans: the thread pool that serves a port, and the protocol
 * handler and connector of the same port. A distribution has them in the domain {@code Catalina};
 * inside a Spring Boot application the domain is {@code Tomcat}, and they are there because Warmlap
 * starts it with {@code server.tomcat.mbeanregistry.enabled=true}.
 *
 * <p>Which of the three has an attribute differs from version to version, so it is looked for in
 * all of them, the thread pool first: it is the one that acts.
 */
final class TomcatBeans {

  /** The classes that serve a port, by the words of the knob {@code connector}. */
  private static final List<Endpoint> ENDPOINTS =
      List.of(
          new Endpoint("JIoEndpoint", "bio"),
          new Endpoint("NioEndpoint", "nio"),
          new Endpoint("Nio2Endpoint", "nio2"),
          new Endpoint("AprEndpoint", "apr"));

  /** As in {@code HttpRequest300}. */
  private static final Pattern NUMBERED = Pattern.compile("HttpRequest(\\d{1,18})");

  private record Endpoint(String simpleName, String word) {}

  private final MBeanServerConnection connection;
  private final ObjectName pool;
  private final List<ObjectName> beans;

  private TomcatBeans(
      MBeanServerConnection connection, ObjectName pool, List<ObjectName> handlerAndConnector) {
    this.connection = connection;
    this.pool = pool;
    this.beans = Stream.concat(Stream.of(pool), handlerAndConnector.stream()).toList();
  }

  /** An attribute, where it was found. */
  private record Found(Object value, String source) {}

  /** Empty when no Tomcat serves the port, or its beans are not there. */
  static Optional<TomcatBeans> find(MBeanServerConnection connection, int port)
      throws IOException, JMException {
    for (ObjectName pool : connection.queryNames(new ObjectName("*:type=ThreadPool,*"), null)) {
      // Tomcat 6 has no localPort.
      Object local = attribute(connection, pool, "localPort");
      if (Objects.equals(local == null ? attribute(connection, pool, "port") : local, port)) {
        var others = new TreeSet<ObjectName>();
        for (String type : List.of("ProtocolHandler", "Connector")) {
          String pattern = pool.getDomain() + ":type=" + type + ",port=" + port + ",*";
          others.addAll(connection.queryNames(new ObjectName(pattern), null));
        }
        return Optional.of(new TomcatBeans(connection, pool, List.copyOf(others.descendingSet())));
      }
    }
    return Optional.empty();
  }

  Reading whole(String attribute) throws IOException, JMException {
    Optional<Found> found = attribute(attribute);
    if (found.isPresent() && number(found.get().value()).isPresent()) {
      long number = number(found.get().value()).orElseThrow();
      return Reading.of(new Level.Whole(number), found.get().source());
    }
    return missing(attribute);
  }

  Reading truth(String attribute) throws IOException, JMException {
    Optional<Found> found = attribute(attribute);
    return found.isPresent()
        ? Reading.of(
            new Level.Truth(Boolean.parseBoolean(found.get().value().toString())),
            found.get().source())
        : missing(attribute);
  }

  /** The text of the first of these attributes that there is. */
  Reading word(String... attributes) throws IOException, JMException {
    Optional<Found> found = attribute(attributes);
    return found.isPresent()
        ? Reading.of(new Level.Word(found.get().value().toString()), found.get().source())
        : missing(attributes);
  }

  Reading milliseconds(String attribute) throws IOException, JMException {
    Optional<Found> found = attribute(attribute);
    if (found.isEmpty() || number(found.get().value()).isEmpty()) {
      return missing(attribute);
    }
    long millis = number(found.get().value()).orElseThrow();
    String source = found.get().source();
    return millis < 0
        ? Reading.of(new Level.Word("none"), source + " = " + millis)
        : Reading.of(new Level.Time(Duration.ofMillis(millis)), source);
  }

  /**
   * {@code maxThreads} or {@code minSpareThreads}, which say nothing when another executor serves.
   */
  Reading poolSize(String attribute) throws IOException, JMException {
    Reading size = whole(attribute);
    return size.effective() instanceof Level.Whole(long number) && number < 0
        ? Reading.unknown(
            "not in use: "
                + size.source()
                + " is "
                + number
                + ", since requests are not served by Tomcat's own pool (virtual threads, or an"
                + " executor of the application)")
        : size;
  }

  /** Whether Tomcat's own pool of platform threads serves the requests. */
  boolean ownPool() throws IOException, JMException {
    return whole("maxThreads").effective() instanceof Level.Whole(long number) && number >= 0;
  }

  /**
   * The accept queue: what Tomcat asked for, and what the kernel gives.
   *
   * @param inForce the listener's queue by the kernel
   * @param somaxconn the kernel's cap, which stands in where the queue cannot be seen
   */
  Reading acceptCount(OptionalInt inForce, OptionalInt somaxconn) throws IOException, JMException {
    Optional<Found> found = attribute("acceptCount", "backlog");
    if (found.isEmpty() || number(found.get().value()).isEmpty()) {
      return missing("acceptCount", "backlog");
    }
    long asked = number(found.get().value()).orElseThrow();
    String source = found.get().source() + " = " + asked;
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

  /** From {@code Apache Tomcat/9.0.98}. */
  Reading version() throws IOException, JMException {
    Object info =
        attribute(connection, new ObjectName(pool.getDomain() + ":type=Server"), "serverInfo");
    return info == null
        ? Reading.unknown("not told by JMX Server serverInfo")
        : Reading.of(
            new Level.Word(info.toString().replaceFirst(".*/", "")),
            "JMX Server serverInfo " + info);
  }

  /**
   * From the class that serves the port, and not from the name that was asked for: 8.5.100 takes
   * the name of the BIO connector and gives NIO.
   */
  Reading connector() throws IOException, JMException {
    Optional<String> type = endpoint();
    return type.isPresent()
        ? Reading.of(
            new Level.Word(
                ENDPOINTS.stream()
                    .filter(e -> type.get().endsWith("." + e.simpleName()))
                    .map(Endpoint::word)
                    .findFirst()
                    .orElse(type.get())),
            "JMX ThreadPool modelerType " + type.get())
        : missing("modelerType");
  }

  /**
   * From the pool's name: {@code https-jsse-nio-…}, {@code https-opensslffm-nio-…}, {@code
   * http-nio-…}; in Tomcat 6 to 8.0, whose names do not tell it, from the pool's {@code
   * SSLEnabled}: there is only the connector's own way.
   */
  Reading tls() throws IOException, JMException {
    String name = poolName();
    String[] parts = name.split("-", -1);
    String source = "JMX ThreadPool name " + name;
    boolean apr = endpoint().filter(type -> type.endsWith("AprEndpoint")).isPresent();
    if (parts[0].equals("https") && parts.length > 1) {
      String engine = parts[1].equals("opensslffm") ? "openssl-ffm" : parts[1];
      return Reading.of(new Level.Word(apr && engine.equals("openssl") ? "apr" : engine), source);
    }
    if (attribute("sSLEnabled").filter(f -> f.value().equals(true)).isPresent()) {
      return Reading.of(new Level.Word(apr ? "apr" : "jsse"), "JMX ThreadPool sSLEnabled = true");
    }
    return parts[0].equals("http")
        ? Reading.of(new Level.Word("off"), source)
        : Reading.unknown("not told by " + source);
  }

  /** In whatever order they are written. */
  Reading protocols(@Nullable Level requested) throws IOException, JMException {
    for (ObjectName host : sslHosts()) {
      for (String attribute : List.of("enabledProtocols", "protocols")) {
        Object value = attribute(connection, host, attribute);
        if (value != null) {
          Set<String> protocols = new TreeSet<>(texts(value));
          String source = "JMX SSLHostConfig " + attribute;
          return requested != null && protocols.equals(inOrder(requested))
              ? Reading.of(requested, source)
              : Reading.of(new Level.Word(String.join(",", protocols)), source);
        }
      }
    }
    return word("sslEnabledProtocols", "SSLProtocol");
  }

  private static Set<String> inOrder(Level protocols) {
    return new TreeSet<>(List.of(protocols.text().split("[,+]", -1)));
  }

  Reading ciphers() throws IOException, JMException {
    for (ObjectName host : sslHosts()) {
      Object value = attribute(connection, host, "ciphers");
      if (value != null) {
        return Reading.of(new Level.Word(value.toString()), "JMX SSLHostConfig ciphers");
      }
    }
    return word("ciphers", "SSLCipherSuite");
  }

  /**
   * The upgrade to HTTP/2 counts its requests in a bean of its own, which is there from the start.
   */
  Reading http2() throws IOException, JMException {
    Set<ObjectName> upgrades =
        connection.queryNames(
            new ObjectName(
                pool.getDomain()
                    + ":type=GlobalRequestProcessor,name="
                    + ObjectName.quote(poolName())
                    + ",*"),
            null);
    return Reading.of(
        new Level.Truth(
            upgrades.stream().anyMatch(n -> "h2c".equals(upgrade(n)) || "h2".equals(upgrade(n)))),
        "JMX GlobalRequestProcessor of the upgrade to HTTP/2");
  }

  private static String upgrade(ObjectName processor) {
    String upgrade = processor.getKeyProperty("Upgrade");
    return upgrade == null ? "" : upgrade;
  }

  /**
   * Request processors that there are now: each has a bean from when it is made until it is thrown
   * away because the cache of idle ones is full.
   */
  Reading processorsHeld() throws IOException, JMException {
    return Reading.of(
        new Level.Whole(processors().size()), "JMX RequestProcessor: beans of this connector");
  }

  /**
   * Request processors that were ever made: Tomcat numbers them in the order of their making, and
   * the last one was there a moment ago; those that have come and gone since then are not counted.
   */
  Reading processorsCreated() throws IOException, JMException {
    OptionalLong highest =
        processors().stream()
            .map(name -> NUMBERED.matcher(unquoted(name)))
            .filter(Matcher::matches)
            .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
            .max();
    return Reading.of(
        new Level.Whole(highest.orElse(0)),
        "JMX RequestProcessor: the highest number of those that are held");
  }

  private Set<ObjectName> processors() throws IOException, JMException {
    // Tomcat 6 names the worker without quotes.
    for (String worker : List.of(ObjectName.quote(poolName()), poolName())) {
      Set<ObjectName> found =
          connection.queryNames(
              new ObjectName(pool.getDomain() + ":type=RequestProcessor,worker=" + worker + ",*"),
              null);
      if (!found.isEmpty()) {
        return found;
      }
    }
    return Set.of();
  }

  private static String unquoted(ObjectName processor) {
    String name = String.valueOf(processor.getKeyProperty("name"));
    return name.startsWith("\"") ? ObjectName.unquote(name) : name;
  }

  /** An attribute of the connections' sockets, which have a bean of their own from 8.5 on. */
  Reading socket(String attribute) throws IOException, JMException {
    String pattern =
        pool.getDomain() + ":type=SocketProperties,name=" + ObjectName.quote(poolName()) + ",*";
    for (ObjectName name : connection.queryNames(new ObjectName(pattern), null)) {
      Object value = attribute(connection, name, attribute);
      if (value != null && number(value).isPresent()) {
        return Reading.of(
            new Level.Whole(number(value).orElseThrow()), "JMX SocketProperties " + attribute);
      }
    }
    return Reading.unknown("this Tomcat has no JMX bean that tells " + attribute);
  }

  /** Without quotes, such as {@code http-nio-127.0.0.1-8080}; the pool's threads are named so. */
  String poolName() {
    String name = pool.getKeyProperty("name");
    return name.startsWith("\"") ? ObjectName.unquote(name) : name;
  }

  private Optional<String> endpoint() throws IOException, JMException {
    return Optional.ofNullable(attribute(connection, pool, "modelerType")).map(Object::toString);
  }

  private Set<ObjectName> sslHosts() throws IOException, JMException {
    return connection.queryNames(
        new ObjectName(
            pool.getDomain()
                + ":type=SSLHostConfig,ThreadPool="
                + ObjectName.quote(poolName())
                + ",*"),
        null);
  }

  private static Collection<String> texts(Object value) {
    if (value instanceof Object[] array) {
      return Arrays.stream(array).map(String::valueOf).toList();
    }
    return value instanceof Collection<?> all
        ? all.stream().map(String::valueOf).toList()
        : List.of(value.toString().split(",", -1));
  }

  private Optional<Found> attribute(String... names) throws IOException, JMException {
    for (ObjectName bean : beans) {
      for (String name : names) {
        Object value = attribute(connection, bean, name);
        if (value != null) {
          return Optional.of(new Found(value, "JMX " + bean.getKeyProperty("type") + " " + name));
        }
      }
    }
    return Optional.empty();
  }

  private static @Nullable Object attribute(
      MBeanServerConnection connection, ObjectName bean, String name)
      throws IOException, JMException {
    try {
      return connection.getAttribute(bean, name);
    } catch (AttributeNotFoundException e) {
      return null;
    }
  }

  private Reading missing(String... attributes) {
    return Reading.unknown(
        "not told by JMX "
            + beans.stream().map(b -> b.getKeyProperty("type")).collect(Collectors.joining(", "))
            + " ("
            + String.join(", ", attributes)
            + ")");
  }

  private static Optional<Long> number(Object value) {
    if (value instanceof Number number) {
      return Optional.of(number.longValue());
    }
    // The connector of older versions keeps its attributes as they were written.
    return value.toString().matches("-?\\d{1,18}")
        ? Optional.of(Long.valueOf(value.toString()))
        : Optional.empty();
  }
}
