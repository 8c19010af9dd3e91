package dev.warmlap.agent;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Gives a {@link Tuning} to the factory of Spring Boot that makes the Tomcat: the protocol to the
 * factory, all else to the connector once it is there and before it is started. By reflection only,
 * since the classes are the subject's and lie elsewhere in each line of Spring Boot: {@code
 * org.springframework.boot.web.embedded.tomcat} in 3, {@code org.springframework.boot.tomcat} in 4.
 */
final class ServerTuning {

  /** All that make an embedded server have this interface, in Spring Boot 2 to 4. */
  private static final String ANY_SERVER = "org.springframework.boot.web.server.WebServerFactory";

  private final Tuning tuning;

  ServerTuning(Tuning tuning) {
    this.tuning = tuning;
  }

  /**
   * Does what there is to do when the bean makes a server; any other is left alone.
   *
   * @throws AgentException when that server is no Tomcat, or has no such protocol
   */
  void seen(Object bean) {
    if (tuning.isEmpty() || !makesServer(bean.getClass())) {
      return;
    }
    Method addCustomizers = customizersOfConnectors(bean);
    if (addCustomizers == null) {
      throw AgentException.refused(
          tuning.toString(),
          "these are Tomcat's, and the server inside is made by " + bean.getClass().getName());
    }
    try {
      protocol(bean);
      addCustomizers.invoke(bean, customizers(addCustomizers));
    } catch (InvocationTargetException e) {
      throw AgentException.refused(
          tuning.toString(), bean.getClass().getName() + " failed: " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw AgentException.refused(
          tuning.toString(), bean.getClass().getName() + " cannot be told: " + e, e);
    }
  }

  private static boolean makesServer(@Nullable Class<?> type) {
    if (type == null) {
      return false;
    }
    for (Class<?> contract : type.getInterfaces()) {
      if (contract.getName().equals(ANY_SERVER) || makesServer(contract)) {
        return true;
      }
    }
    return makesServer(type.getSuperclass());
  }

  /** The method of a Tomcat's factory, of which other servers' have none. */
  private static @Nullable Method customizersOfConnectors(Object factory) {
    for (Method method : factory.getClass().getMethods()) {
      if (method.getName().equals("addConnectorCustomizers") && method.isVarArgs()) {
        return method;
      }
    }
    return null;
  }

  private void protocol(Object factory) throws ReflectiveOperationException {
    String protocol = tuning.protocol();
    if (protocol == null) {
      return;
    }
    named("protocol", protocol, factory.getClass().getClassLoader());
    factory.getClass().getMethod("setProtocol", String.class).invoke(factory, protocol);
  }

  /**
   * A class that a setting names.
   *
   * @throws AgentException when the application does not have it
   */
  static Class<?> named(String setting, String className, ClassLoader loader) {
    try {
      return Class.forName(className, false, loader);
    } catch (ClassNotFoundException e) {
      throw AgentException.refused(
          setting + "=" + className, "the Tomcat inside has no such class", e);
    }
  }

  /** An array of one, since the method takes any number of them. */
  @SuppressWarnings("ReferenceEquality") // what Object's own equals is
  private Object customizers(Method addCustomizers) {
    Class<?> type = addCustomizers.getParameterTypes()[0].getComponentType();
    var connectors = new ConnectorTuning(tuning);
    Object customizer =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "customize" -> {
                    connectors.apply(arguments[0]);
                    yield null;
                  }
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> System.identityHashCode(proxy);
                  default -> tuning.toString();
                });
    Object array = Array.newInstance(type, 1);
    Array.set(array, 0, customizer);
    return array;
  }
}
