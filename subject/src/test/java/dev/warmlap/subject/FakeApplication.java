package dev.warmlap.subject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A small server that takes Spring Boot's arguments and misbehaves as the variable MODE says,
 * compiled and packed here as a jar that names a Start-Class.
 */
final class FakeApplication {

  private static final String SOURCE =
      """
      import com.sun.net.httpserver.HttpExchange;
      import com.sun.net.httpserver.HttpServer;
      import com.sun.net.httpserver.HttpsConfigurator;
      import com.sun.net.httpserver.HttpsServer;
      import java.io.FileInputStream;
      import java.net.InetSocketAddress;
      import java.net.URI;
      import java.nio.file.Path;
      import java.security.KeyStore;
      import java.util.ArrayList;
      import java.util.HashMap;
      import java.util.Map;
      import javax.net.ssl.KeyManagerFactory;
      import javax.net.ssl.SSLContext;

      public final class Fake {
        public static void main(String[] arguments) throws Exception {
          Map<String, String> settings = new HashMap<>();
          for (String argument : arguments) {
            String[] parts = argument.substring(2).split("=", 2);
            settings.put(parts[0], parts[1]);
          }
          String mode = System.getenv().getOrDefault("MODE", "fine");
          System.out.println("mode " + mode);
          switch (mode) {
            case "dies" -> {
              System.err.println("The bean 'x' could not be made");
              System.exit(3);
            }
            case "hangs" -> Thread.sleep(1_000_000);
            case "hoards" -> hoard();
            default -> serve(settings, mode);
          }
        }

        static void hoard() {
          var all = new ArrayList<long[]>();
          while (true) {
            all.add(new long[1 << 20]);
          }
        }

        static void serve(Map<String, String> settings, String mode) throws Exception {
          var address =
              new InetSocketAddress(
                  settings.get("server.address"), Integer.parseInt(settings.get("server.port")));
          HttpServer server;
          try {
            if ("true".equals(settings.get("server.ssl.enabled"))) {
              HttpsServer https = HttpsServer.create(address, 0);
              https.setHttpsConfigurator(new HttpsConfigurator(context(settings)));
              server = https;
            } else {
              server = HttpServer.create(address, 0);
            }
          } catch (java.net.BindException e) {
            System.err.println(
                "Web server failed to start. Port " + address.getPort() + " was already in use.");
            System.exit(1);
            return;
          }
          int status = mode.equals("errors") ? 503 : 200;
          server.createContext("/", exchange -> answer(exchange, status, 5));
          server.createContext("/chunked", exchange -> answer(exchange, status, 0));
          server.createContext(
              "/die", exchange -> Runtime.getRuntime().halt(9));
          server.createContext(
              "/hoard", exchange -> {
                try {
                  hoard();
                } catch (OutOfMemoryError e) {
                  System.err.println("Terminating due to " + e);
                  Runtime.getRuntime().halt(3);
                }
              });
          server.start();
        }

        static void answer(HttpExchange exchange, int status, int length)
            throws java.io.IOException {
          exchange.sendResponseHeaders(status, length);
          exchange.getResponseBody().write("hello".getBytes());
          exchange.close();
        }

        static SSLContext context(Map<String, String> settings) throws Exception {
          char[] password = settings.get("server.ssl.key-store-password").toCharArray();
          KeyStore store = KeyStore.getInstance("PKCS12");
          try (var in =
              new FileInputStream(
                  Path.of(URI.create(settings.get("server.ssl.key-store"))).toFile())) {
            store.load(in, password);
          }
          var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
          keys.init(store, password);
          SSLContext context = SSLContext.getInstance("TLS");
          context.init(keys.getKeyManagers(), null, null);
          return context;
        }
      }
      """;

  private FakeApplication() {}

  /** Builds the jar in a folder. */
  static Path build(Path folder) throws IOException {
    Path source = Files.writeString(folder.resolve("Fake.java"), SOURCE);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      assertThat(
              compiler
                  .getTask(
                      null,
                      files,
                      null,
                      List.of("-d", classes.toString()),
                      null,
                      files.getJavaFileObjects(source))
                  .call())
          .isTrue();
    }
    var manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, "Fake");
    attributes.putValue("Start-Class", "Fake");
    attributes.putValue("Spring-Boot-Version", "0.0.0-fake");
    Path jar = folder.resolve("fake.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        var out = new JarOutputStream(file, manifest);
        Stream<Path> compiled = Files.list(classes)) {
      for (Path type : compiled.toList()) {
        out.putNextEntry(new JarEntry(String.valueOf(type.getFileName())));
        Files.copy(type, out);
      }
    }
    return jar;
  }
}
