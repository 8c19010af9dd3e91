package dev.warmlap.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.VersionLoggerListener;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerFactory;

/** With the factory and the Tomcat of Spring Boot 4; real jars of 3 and 4 are tried in checks. */
class ServerTuningTest {

  private static final String NIO2 = "org.apache.coyote.http11.Http11Nio2Protocol";
  private static final String NIO = "org.apache.coyote.http11.Http11NioProtocol";

  private final List<WebServer> servers = new ArrayList<>();

  @AfterEach
  void destroy() {
    servers.forEach(WebServer::destroy);
  }

  private static Tuning attributes(String... namesAndValues) {
    var attributes = new LinkedHashMap<String, String>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      attributes.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Tuning(null, List.of(), attributes);
  }

  /** Looks at the connector as it is before the server starts, which it does not here. */
  private void made(
      Tuning tuning, TomcatServletWebServerFactory factory, Consumer<Connector> look) {
    new ServerTuning(tuning).seen(factory);
    var looks = new AtomicInteger();
    factory.addConnectorCustomizers(
        connector -> {
          looks.incrementAndGet();
          look.accept(connector);
        });
    servers.add(factory.getWebServer());
    assertThat(looks).hasValue(1);
  }

  private void made(Tuning tuning, Consumer<Connector> look) {
    made(tuning, new TomcatServletWebServerFactory(0), look);
  }

  private void refused(Tuning tuning, String... said) {
    assertThatThrownBy(() -> made(tuning, connector -> {}))
        .isInstanceOf(AgentException.class)
        .message()
        .contains(said);
  }

  @Test
  void theConnectorIsMadeWithTheProtocol() {
    made(Tuning.NONE, c -> assertThat(c.getProtocolHandlerClassName()).isEqualTo(NIO));
    made(
        new Tuning(NIO2, List.of(), Map.of()),
        c -> assertThat(c.getProtocolHandlerClassName()).isEqualTo(NIO2));
  }

  @Test
  void attributesReachTheConnectorItsProtocolAndItsSockets() {
    made(
        attributes(
            "enableLookups", "true",
            "tcpNoDelay", "false",
            "processorCache", "7",
            "socket.rxBufSize", "43690"),
        connector -> {
          assertThat(connector.getEnableLookups()).isTrue();
          assertThat(connector.getProperty("tcpNoDelay")).isEqualTo(false);
          assertThat(connector.getProperty("processorCache")).isEqualTo(7);
          assertThat(connector.getProperty("socket.rxBufSize")).isEqualTo("43690");
        });
  }

  @Test
  void listenersAreGivenToTheServer() {
    made(
        new Tuning(null, List.of(VersionLoggerListener.class.getName()), Map.of()),
        connector ->
            assertThat(connector.getService().getServer().findLifecycleListeners())
                .hasAtLeastOneElementOfType(VersionLoggerListener.class));
  }

  /** Spring Boot brings the listener without the classes that it looks for. */
  @Test
  void aListenerWhoseNativeLibraryIsNotThereIsRefused() {
    refused(
        new Tuning(null, List.of("org.apache.catalina.core.OpenSSLLifecycleListener"), Map.of()),
        "listener=org.apache.catalina.core.OpenSSLLifecycleListener",
        "no OpenSSL by FFM");
  }

  @Test
  void theApplicationsOwnCustomizersDoNotWin() {
    var factory = new TomcatServletWebServerFactory(0);
    factory.addConnectorCustomizers(c -> c.setProperty("processorCache", "1"));

    made(
        attributes("processorCache", "7"),
        factory,
        connector -> assertThat(connector.getProperty("processorCache")).isEqualTo(7));
  }

  @Test
  void whatTheConnectorDoesNotTakeIsRefusedByName() {
    refused(attributes("pollerThreadCount", "2"), "pollerThreadCount=2", "no such attribute", NIO);
    refused(attributes("socket.size", "2"), "socket.size=2", "no such attribute");
    refused(attributes("socket.rxBufSize", "big"), "socket.rxBufSize=big", "no such value");
    refused(attributes("", "a"), "=a", "no such attribute");
  }

  @Test
  void aClassThatTheTomcatInsideDoesNotHaveIsRefused() {
    refused(
        new Tuning("org.apache.coyote.http11.Http11Protocol", List.of(), Map.of()),
        "protocol=org.apache.coyote.http11.Http11Protocol",
        "no such class");
    refused(attributes("sslImplementationName", "no.Tls"), "sslImplementationName=no.Tls");
    refused(
        new Tuning(null, List.of("no.Listener"), Map.of()),
        "listener=no.Listener",
        "no such class");
  }

  @Test
  void aFactoryThatMakesAnotherConnectorThanItWasToldIsFoundOut() {
    var stubborn =
        new TomcatServletWebServerFactory(0) {
          @Override
          public void setProtocol(@Nullable String protocol) {
            // keeps its own
          }
        };

    assertThatThrownBy(() -> made(new Tuning(NIO2, List.of(), Map.of()), stubborn, c -> {}))
        .isInstanceOf(AgentException.class)
        .hasMessageContainingAll(NIO2, "was made with " + NIO);
  }

  @Test
  void anotherServerIsRefusedByTheNameOfItsFactory() {
    assertThatThrownBy(
            () -> new ServerTuning(attributes("enableLookups", "true")).seen(new Jetty()))
        .isInstanceOf(AgentException.class)
        .hasMessageContainingAll("enableLookups=true", Jetty.class.getName());
  }

  @Test
  void otherBeansAndAnEmptyTuningChangeNothing() {
    assertThatCode(() -> new ServerTuning(attributes("a", "b")).seen("a bean"))
        .doesNotThrowAnyException();
    assertThatCode(() -> new ServerTuning(Tuning.NONE).seen(new Jetty()))
        .doesNotThrowAnyException();
  }

  /** As Spring Boot's are: by way of a superclass and a wider interface. */
  private static class Parent implements Configurable {}

  private interface Configurable extends WebServerFactory {}

  private static final class Jetty extends Parent {}
}
