package dev.warmlap.agent;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a Tomcat is to be given before it starts.
 *
 * @param protocol class of the connector's protocol; null leaves the one that the application has
 * @param listeners classes of lifecycle listeners for Tomcat's server, as in {@code
 *     <Server><Listener className=…>}
 * @param attributes of the connector as in Tomcat's {@code <Connector>}, such as {@code
 *     socket.rxBufSize}, in the order in which they are set
 */
public record Tuning(
    @Nullable String protocol, List<String> listeners, Map<String, String> attributes) {

  private static final String PROTOCOL = "protocol";
  private static final String LISTENER = "listener";
  private static final String ATTRIBUTE = "connector.";

  /** Nothing at all: then no agent is needed. */
  public static final Tuning NONE = new Tuning(null, List.of(), Map.of());

  public Tuning {
    listeners = List.copyOf(listeners);
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }

  public boolean isEmpty() {
    return equals(NONE);
  }

  /**
   * As the agent's argument: names and values as in an HTML form ({@code a=1&b=2}), so that any
   * character of theirs passes a command line and the JVM's own reading of it.
   */
  public String encode() {
    var pairs = new ArrayList<String>();
    if (protocol != null) {
      pairs.add(pair(PROTOCOL, protocol));
    }
    listeners.forEach(listener -> pairs.add(pair(LISTENER, listener)));
    attributes.forEach((name, value) -> pairs.add(pair(ATTRIBUTE + name, value)));
    return String.join("&", pairs);
  }

  private static String pair(String name, String value) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8)
        + "="
        + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /**
   * What {@link #encode} wrote.
   *
   * @throws AgentException when it is something else
   */
  static Tuning decode(String text) {
    String protocol = null;
    var listeners = new ArrayList<String>();
    var attributes = new LinkedHashMap<String, String>();
    for (String pair : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals < 0) {
        throw unreadable(pair, null);
      }
      String name = decoded(pair.substring(0, equals));
      String value = decoded(pair.substring(equals + 1));
      if (name.equals(PROTOCOL)) {
        protocol = value;
      } else if (name.equals(LISTENER)) {
        listeners.add(value);
      } else if (name.startsWith(ATTRIBUTE)) {
        attributes.put(name.substring(ATTRIBUTE.length()), value);
      } else {
        throw unreadable(pair, null);
      }
    }
    return new Tuning(protocol, listeners, attributes);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw unreadable(text, e);
    }
  }

  private static AgentException unreadable(String found, @Nullable Throwable cause) {
    String expected =
        "expected protocol=CLASS, listener=CLASS and connector.NAME=VALUE, URL-encoded and joined by"
            + " '&'";
    return cause == null
        ? AgentException.refused(found, expected)
        : AgentException.refused(found, expected, cause);
  }

  /** As people write them: {@code protocol=…, socket.rxBufSize=65536}. */
  @Override
  public String toString() {
    var all = new ArrayList<String>();
    if (protocol != null) {
      all.add(PROTOCOL + "=" + protocol);
    }
    listeners.forEach(listener -> all.add(LISTENER + "=" + listener));
    attributes.forEach((name, value) -> all.add(name + "=" + value));
    return String.join(", ", all);
  }
}
