package dev.warmlap.agent;

import java.lang.reflect.Method;

/** Gives a {@link Tuning} to a connector of Tomcat's that is made, and not yet started. */
final class ConnectorTuning {

  /** Tomcat would look for the class it names only when the connector starts. */
  private static final String TLS_CLASS = "sslImplementationName";

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
    Object server = call(call(connector, "getService"), "getServer");
    server
        .getClass()
        .getMethod(
            "addLifecycleListener",
            Class.forName("org.apache.catalina.LifecycleListener", false, tomcat))
        .invoke(server, type.getConstructor().newInstance());
  }

  /** By what reads {@code <Connector>} in a server.xml: a setter of it, or else of its protocol. */
  private void attributes(Object connector, String handler) throws ReflectiveOperationException {
    Method setProperty =
        Class.forName(
                "org.apache.tomcat.util.IntrospectionUtils",
                true,
                connector.getClass().getClassLoader())
            .getMethod("setProperty", Object.class, String.class, String.class);
    String tls = tuning.attributes().get(TLS_CLASS);
    if (tls != null) {
      ServerTuning.named(TLS_CLASS, tls, connector.getClass().getClassLoader());
    }
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
