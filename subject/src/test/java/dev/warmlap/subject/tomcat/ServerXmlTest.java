package dev.warmlap.subject.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServerXmlTest {

  private static final KeyFiles KEYS =
      new KeyFiles(
          Path.of("/run/identity.p12"),
          "secret",
          "warmlap",
          Path.of("/run/key.pem"),
          Path.of("/run/certificate.pem"));

  private final LinkedHashMap<String, Level> levels = new LinkedHashMap<>();

  @Test
  void theConnectorsClassIsNamedWhereTheStudySaysNothing() {
    assertThat(xml("11.0.24", null))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Server port="-1">
              <Service name="Catalina">
                <Connector port="4711" address="127.0.0.1" protocol="org.apache.coyote.http11.Http11NioProtocol"/>
                <Engine name="Catalina" defaultHost="localhost">
                  <Host name="localhost" appBase="webapps" unpackWARs="true" autoDeploy="false"/>
                </Engine>
              </Service>
            </Server>
            """);
  }

  @Test
  void everyAttributeIsSaidInTomcatsOwnWords() {
    levels.put("connector", new Level.Word("bio"));
    levels.put("threads.max", new Level.Whole(2000));
    levels.put("connection-timeout", new Level.Time(Duration.ofMinutes(10)));
    levels.put("compression", new Level.Word("on"));
    levels.put("compression.mime-types", new Level.Word("text/html,text/css"));
    levels.put("enable-lookups", new Level.Truth(false));
    levels.put("socket.send-buffer", new Level.Whole(65536));
    levels.put("heap", new Level.Word("512m"));
    levels.put("env.A", new Level.Word("b"));

    assertThat(connector(xml("8.0.32", null)))
        .isEqualTo(
            """
                <Connector
                    port="4711"
                    address="127.0.0.1"
                    protocol="org.apache.coyote.http11.Http11Protocol"
                    maxThreads="2000"
                    connectionTimeout="600000"
                    compression="on"
                    compressableMimeType="text/html,text/css"
                    enableLookups="false"
                    socket.txBufSize="65536"/>
            """);
  }

  @Test
  void from85OnTheCertificateHasAnElementOfItsOwn() {
    levels.put("tls", new Level.Word("jsse"));
    levels.put("tls.protocols", new Level.Word("TLSv1.2,TLSv1.3"));
    levels.put("http2", new Level.Truth(true));

    assertThat(connector(xml("9.0.98", KEYS)))
        .isEqualTo(
            """
                <Connector
                    port="4711"
                    address="127.0.0.1"
                    protocol="org.apache.coyote.http11.Http11NioProtocol"
                    SSLEnabled="true"
                    scheme="https"
                    secure="true"
                    sslImplementationName="org.apache.tomcat.util.net.jsse.JSSEImplementation">
                  <SSLHostConfig protocols="TLSv1.2+TLSv1.3">
                    <Certificate
                        certificateKeystoreFile="/run/identity.p12"
                        certificateKeystorePassword="secret"
                        certificateKeystoreType="PKCS12"
                        certificateKeyAlias="warmlap"/>
                  </SSLHostConfig>
                  <UpgradeProtocol className="org.apache.coyote.http2.Http2Protocol"/>
                </Connector>
            """);
  }

  @Test
  void before85TheConnectorItselfNamesItsKeys() {
    levels.put("tls", new Level.Word("jsse"));
    levels.put("tls.protocols", new Level.Word("TLSv1.2"));

    assertThat(connector(xml("7.0.109", KEYS)))
        .contains("keystoreFile=\"/run/identity.p12\"", "sslEnabledProtocols=\"TLSv1.2\"/>")
        .doesNotContain("sslImplementationName", "SSLHostConfig");
  }

  @Test
  void theAprConnectorReadsPemAndNeedsItsListener() {
    levels.put("connector", new Level.Word("apr"));
    levels.put("tls", new Level.Word("apr"));

    assertThat(xml("8.0.32", KEYS))
        .contains(
            "  <Listener className=\"org.apache.catalina.core.AprLifecycleListener\"/>",
            "SSLCertificateFile=\"/run/certificate.pem\"",
            "SSLCertificateKeyFile=\"/run/key.pem\"/>");
    assertThat(xml("9.0.98", KEYS))
        .contains("AprLifecycleListener", "certificateKeyFile=\"/run/key.pem\"/>")
        .doesNotContain("sslImplementationName");
  }

  @Test
  void opensslByForeignFunctionsHasAListenerOfItsOwn() {
    levels.put("tls", new Level.Word("openssl-ffm"));

    assertThat(xml("11.0.24", KEYS))
        .contains(
            "<Listener className=\"org.apache.catalina.core.OpenSSLLifecycleListener\"/>",
            "sslImplementationName=\"org.apache.tomcat.util.net.openssl.panama.OpenSSLImplementation\"",
            "certificateFile=\"/run/certificate.pem\"")
        .doesNotContain("AprLifecycleListener");
  }

  @Test
  void virtualThreadsAreAnExecutorThatTheConnectorNames() {
    levels.put("threads.virtual", new Level.Truth(true));

    assertThat(xml("10.1.59", null))
        .contains(
            "    <Executor name=\"virtual\" className=\"org.apache.catalina.core.StandardVirtualThreadExecutor\"",
            "executor=\"virtual\"/>");
    levels.put("threads.virtual", new Level.Truth(false));
    assertThat(xml("10.1.59", null)).doesNotContain("xecutor");
  }

  @Test
  void anApplicationOfTheUsersOwnIsServedAtTheRoot() {
    String xml =
        ServerXml.of(
            server("9.0.98"), 4711, new Treatment(levels), null, Path.of("/apps/a & b.war"));

    assertThat(xml).contains("<Context path=\"\" docBase=\"/apps/a &amp; b.war\"/>");
  }

  @Test
  void whatSuchAServerDoesNotHaveIsRefused() {
    levels.put("connector", new Level.Word("bio"));

    assertThatThrownBy(() -> xml("8.5.14", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Tomcat 8.5.14 with connector=bio cannot have connector=bio.");
  }

  @Test
  void tlsWithoutACertificateIsRefused() {
    levels.put("tls", new Level.Word("jsse"));

    assertThatThrownBy(() -> xml("9.0.98", null)).hasMessageContaining("needs a certificate");
  }

  private String xml(String version, @Nullable KeyFiles keys) {
    return ServerXml.of(server(version), 4711, new Treatment(levels), keys, null);
  }

  private Server server(String version) {
    return Server.of(new SubjectSource.Tomcat(version, null), new Treatment(levels)).orElseThrow();
  }

  private static String connector(String xml) {
    return xml.substring(xml.indexOf("    <Connector"), xml.indexOf("    <Engine"));
  }
}
