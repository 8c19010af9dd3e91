package dev.warmlap.subject.tomcat;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.knob.Version;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's {@code conf/server.xml} for a treatment: one connector on the loopback address, whose
 * class is always named ({@code protocol="HTTP/1.1"} means BIO in one version, NIO in another, and
 * APR wherever its library is found), and nothing that a study did not ask for.
 */
final class ServerXml {

  /** Since then the certificate has an element of its own. */
  private static final Version SSL_HOST_CONFIG = Version.of("8.5");

  private static final String APR = "org.apache.catalina.core.AprLifecycleListener";
  private static final String OPENSSL_FFM = "org.apache.catalina.core.OpenSSLLifecycleListener";
  private static final String VIRTUAL_EXECUTOR = "virtual";

  private final Server server;
  private final Version version;
  private final Treatment settings;
  private final StringBuilder xml = new StringBuilder();

  private ServerXml(Server server, Treatment settings) {
    this.server = server;
    this.version = Objects.requireNonNull(server.version());
    this.settings = settings;
  }

  /**
   * The whole file.
   *
   * @param server with its version
   * @param settings every knob that is set
   * @param keys needed when the knob {@code tls} is on
   * @param webapp the application at {@code /}, a folder or a WAR; null for what lies in {@code
   *     webapps/ROOT}
   * @throws IllegalArgumentException when the server has not got one of the knobs
   */
  static String of(
      Server server, int port, Treatment settings, @Nullable KeyFiles keys, @Nullable Path webapp) {
    return new ServerXml(server, settings).write(port, keys, webapp);
  }

  private String write(int port, @Nullable KeyFiles keys, @Nullable Path webapp) {
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // No port for a word that shuts the server down: it is stopped by a signal.
    xml.append("<Server port=\"-1\">\n");
    if (needsNativeLibrary(settings)) {
      listener(APR);
    }
    if (tls().equals("openssl-ffm")) {
      listener(OPENSSL_FFM);
    }
    xml.append("  <Service name=\"Catalina\">\n");
    if (virtual()) {
      element(
          4,
          "Executor",
          map(
              "name",
              VIRTUAL_EXECUTOR,
              "className",
              "org.apache.catalina.core.StandardVirtualThreadExecutor",
              "namePrefix",
              "tomcat-virtual-"),
          true);
    }
    connector(port, keys);
    xml.append("    <Engine name=\"Catalina\" defaultHost=\"localhost\">\n");
    xml.append(
        "      <Host name=\"localhost\" appBase=\"webapps\" unpackWARs=\"true\" autoDeploy=\"false\"");
    if (webapp == null) {
      xml.append("/>\n");
    } else {
      xml.append(">\n");
      element(8, "Context", map("path", "", "docBase", webapp.toString()), true);
      xml.append("      </Host>\n");
    }
    xml.append("    </Engine>\n  </Service>\n</Server>\n");
    return xml.toString();
  }

  /** Whether tomcat-native has to be loaded, for the APR connector or for OpenSSL by it. */
  static boolean needsNativeLibrary(Treatment settings) {
    return word(settings, "connector", Server.USUAL_CONNECTOR).equals("apr")
        || word(settings, "tls", "off").equals("openssl");
  }

  private void connector(int port, @Nullable KeyFiles keys) {
    SequencedMap<String, String> attributes =
        map("port", Integer.toString(port), "address", "127.0.0.1");
    var inTls = new LinkedHashMap<String, String>();
    // Named also where the study does not.
    var levels = new LinkedHashMap<String, Level>();
    levels.put("connector", new Level.Word(server.connector()));
    levels.putAll(settings.levels());
    levels.forEach(
        (name, level) -> {
          Setting setting = setting(name, level);
          if (setting.means() == Setting.Means.ATTRIBUTE) {
            switch (name) {
              case "tls" -> {
                // Written with its certificate.
              }
              case "tls.protocols" -> inTls.put(setting.name(), protocols(setting, level));
              case "tls.ciphers" -> inTls.put(setting.name(), level.text());
              default -> attributes.put(setting.name(), setting.value(level));
            }
          }
        });
    if (virtual()) {
      attributes.put("executor", VIRTUAL_EXECUTOR);
    }
    boolean http2 = settings.levels().get("http2") instanceof Level.Truth(boolean on) && on;
    boolean inside = !tls().equals("off") && version.atLeast(SSL_HOST_CONFIG);
    if (!tls().equals("off")) {
      attributes.putAll(map("SSLEnabled", "true", "scheme", "https", "secure", "true"));
      if (keys == null) {
        throw new IllegalArgumentException(
            "tls=" + tls() + " needs a certificate, but none was made for this run.");
      }
      if (!inside) {
        attributes.putAll(keysOfConnector(keys));
        attributes.putAll(inTls);
      } else if (!server.connector().equals("apr")) {
        var engine = new Level.Word(tls());
        attributes.put("sslImplementationName", setting("tls", engine).value(engine));
      }
    }
    element(4, "Connector", attributes, !inside && !http2);
    if (inside) {
      element(6, "SSLHostConfig", inTls, false);
      element(8, "Certificate", keysOfCertificate(Objects.requireNonNull(keys)), true);
      xml.append("      </SSLHostConfig>\n");
    }
    if (http2) {
      element(
          6, "UpgradeProtocol", map("className", "org.apache.coyote.http2.Http2Protocol"), true);
    }
    if (inside || http2) {
      xml.append("    </Connector>\n");
    }
  }

  private SequencedMap<String, String> keysOfConnector(KeyFiles keys) {
    return tls().equals("apr")
        ? map(
            "SSLCertificateFile",
            keys.certificatePem().toString(),
            "SSLCertificateKeyFile",
            keys.keyPem().toString())
        : map(
            "keystoreFile",
            keys.keyStore().toString(),
            "keystorePass",
            keys.password(),
            "keystoreType",
            "PKCS12",
            "keyAlias",
            keys.alias(),
            "clientAuth",
            "false",
            "sslProtocol",
            "TLS");
  }

  /** The JDK's engine takes the key store; OpenSSL, by whatever way, is at home with PEM. */
  private SequencedMap<String, String> keysOfCertificate(KeyFiles keys) {
    return tls().equals("jsse")
        ? map(
            "certificateKeystoreFile",
            keys.keyStore().toString(),
            "certificateKeystorePassword",
            keys.password(),
            "certificateKeystoreType",
            "PKCS12",
            "certificateKeyAlias",
            keys.alias())
        : map(
            "certificateFile",
            keys.certificatePem().toString(),
            "certificateKeyFile",
            keys.keyPem().toString());
  }

  /** All but the JDK's old attribute join the names with a plus sign. */
  private static String protocols(Setting setting, Level level) {
    return setting.name().equals("sslEnabledProtocols")
        ? level.text()
        : level.text().replace(',', '+');
  }

  private Setting setting(String name, Level level) {
    Knob knob =
        Knobs.find(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "There is no knob '" + name + "'; known are: " + Knobs.names() + "."));
    return knob.on(server, level)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s with connector=%s cannot have %s=%s."
                        .formatted(server.title(), server.connector(), name, level.text())));
  }

  private boolean virtual() {
    return settings.levels().get("threads.virtual") instanceof Level.Truth(boolean on) && on;
  }

  private String tls() {
    return word(settings, "tls", "off");
  }

  private static String word(Treatment settings, String knob, String otherwise) {
    Level level = settings.levels().get(knob);
    return level == null ? otherwise : level.text();
  }

  private void listener(String className) {
    element(2, "Listener", map("className", className), true);
  }

  private void element(int indent, String name, Map<String, String> attributes, boolean empty) {
    String margin = " ".repeat(indent);
    xml.append(margin).append('<').append(name);
    // Many attributes stand one on a line, to be read.
    String before = attributes.size() > 3 ? "\n" + margin + "    " : " ";
    attributes.forEach(
        (attribute, value) ->
            xml.append(before).append(attribute).append("=\"").append(escaped(value)).append('"'));
    xml.append(empty ? "/>\n" : ">\n");
  }

  private static SequencedMap<String, String> map(String... namesAndValues) {
    var map = new LinkedHashMap<String, String>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
