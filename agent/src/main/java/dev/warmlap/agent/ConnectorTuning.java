package dev.warmlap.agent;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;

/** Gives a {@link Tuning} to a connector of Tomcat's that is made, and not yet started. */
final class ConnectorTuning {

  /** Tomcat would look for the class it names only when the connector starts. */
  private static final String TLS_CLASS = "sslImplementationName";

  /** Static methods of listeners, and what it means when they say no. */
  private static final Map<String, String> LIBRARY_CHECKS =
      Map.of(
          "isAprAvailable",
          "no tomcat-native that suits this Tomcat is on the java.library.path (Debian's package is"
              + " libtcnative-1)",
          "isAvailable",
          "no OpenSSL by FFM is to be had: it takes JDK 22 or later and the library libssl");

  private final Tuning tuning;

  ConnectorTuning(Tuning tuning) {
    this.tuning = tuning;
  }

  /**
   * Sets everything, and says so.
   *
   * @param connector an {@code org.apache.catalina.connector.Connector} that belongs to a service
   * @throws AgentException when a part of it cannot be set
   */
  void apply(Object connector) {
    try {
      String handler = (String) call(connector, "getProtocolHandlerClassName");
      if (tuning.protocol() != null && !tuning.protocol().equals(handler)) {
        throw AgentException.refused(
            "protocol=" + tuning.protocol(), "the connector was made with " + handler);
      }
      String tls = tuning.attributes().get(TLS_CLASS);
      if (tls != null) {
        ServerTuning.named(TLS_CLASS, tls, connector.getClass().getClassLoader());
      }
      for (String listener : tuning.listeners()) {
        listen(connector, listener);
      }
      attributes(connector, handler);
    } catch (ReflectiveOperationException e) {
      throw AgentException.refused(tuning.toString(), connector + " cannot be told: " + e, e);
    }
    TuningAgent.say(TuningAgent.DONE + OneLine.of(tuning.toString()));
  }

  private static void listen(Object connector, String listener)
      throws ReflectiveOperationException {
    ClassLoader tomcat = connector.getClass().getClassLoader();
    Class<?> type = ServerTuning.named("listener", listener, tomcat);
    Object made = type.getConstructor().newInstance();
    checkLibrary(made);
    Object server = call(call(connector, "getService"), "getServer");
    server
        .getClass()
        .getMethod(
            "addLifecycleListener",
            Class.forName("org.apache.catalina.LifecycleListener", false, tomcat))
        .invoke(server, made);
  }

  /**
   * Those that load a native library load it when they are asked for it; without it Tomcat would go
   * on, and fail or do something else later on.
   */
  private static void checkLibrary(Object listener) throws ReflectiveOperationException {
    for (Method method : listener.getClass().getMethods()) {
      if (LIBRARY_CHECKS.containsKey(method.getName())
          && Modifier.isStatic(method.getModifiers())
          && Boolean.FALSE.equals(method.invoke(null))) {
        throw AgentException.refused(
            "listener=" + listener.getClass().getName(),
            LIBRARY_CHECKS.get(method.getName()) + "; Tomcat's own words are in this log");
      }
    }
  }

  /** By what reads {@code <Connector>} in a server.xml: a setter of it, or else of its protocol. */
  private void attributes(Object connector, String handler) throws ReflectiveOperationException {
    Method setProperty =
        Class.forName(
                "org.apache.tomcat.util.IntrospectionUtils",
                true,
                connector.getClass().getClassLoader())
            .getMethod("setProperty", Object.class, String.class, String.class);
    for (var attribute : tuning.attributes().entrySet()) {
      Object taken = setProperty.invoke(null, connector, attribute.getKey(), attribute.getValue());
      if (!Boolean.TRUE.equals(taken)) {
        throw AgentException.refused(
            attribute.getKey() + "=" + attribute.getValue(),
            "the connector (" + handler + ") has no such attribute, or it takes no such value");
      }
    }
  }

  private static Object call(Object target, String getter) throws ReflectiveOperationException {
    return target.getClass().getMethod(getter).invoke(target);
  }
}
