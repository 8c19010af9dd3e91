package dev.warmlap.subject.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BootJarTest {

  private static final Map<String, String> EXECUTABLE =
      Map.of(
          "Main-Class", "org.springframework.boot.loader.launch.JarLauncher",
          "Start-Class", BootJarTest.class.getName(),
          "Spring-Boot-Version", "4.0.7");

  @TempDir private Path folder;

  @Test
  void theManifestTellsTheVersionAndTheClassTheJavaThatItNeeds() throws IOException {
    BootJar jar = found(jar(EXECUTABLE, true));

    assertThat(jar.startClass()).isEqualTo(BootJarTest.class.getName());
    assertThat(jar.bootVersion()).isEqualTo("4.0.7");
    assertThat(jar.javaFeature()).isEqualTo(25); // what this test is compiled for
    assertThat(jar.problemOn(25)).isEmpty();
    assertThat(jar.problemOn(17))
        .hasValueSatisfying(
            problem ->
                assertThat(problem).contains("compiled for Java 25", "JDK 17", "--release 17"));
  }

  @Test
  void itsLibrariesTellTheServerInside() throws IOException {
    assertThat(
            server(
                "tomcat-embed-core-11.0.22", "tomcat-embed-el-11.0.22", "reactor-netty-http-1.3"))
        .isEqualTo("Tomcat 11.0.22");
    assertThat(server("jetty-server-12.1.5", "jetty-http-12.1.5")).isEqualTo("Jetty 12.1.5");
    assertThat(server("undertow-core-2.3.20.Final")).isEqualTo("Undertow 2.3.20.Final");
    assertThat(server("reactor-netty-http-1.3.0-RC1")).isEqualTo("Netty 1.3.0-RC1");
    assertThat(found(with(Map.of("BOOT-INF/lib/jetty-client-12.jar", ""))).server()).isEmpty();
    assertThat(found(with(Map.of("BOOT-INF/lib/jetty-client-12.jar", ""))).label())
        .isEqualTo("Spring Boot 4.0.7");
    assertThat(found(with(Map.of("BOOT-INF/lib/own.jar", ""))))
        .matches(jar -> jar.carries("own"))
        .matches(jar -> !jar.carries("tomcat-coyote-ffm"));
  }

  @Test
  void anotherServersOwnSettingsAreNamedAsSpringBootBindsVariables() {
    var jetty = new InnerServer(InnerServer.Kind.JETTY, "12.1.5");
    var tomcat = new InnerServer(InnerServer.Kind.TOMCAT, "11.0.22");

    assertThat(jetty.variableFor("max-queue-capacity"))
        .hasValue("SERVER_JETTY_THREADS_MAXQUEUECAPACITY");
    assertThat(jetty.variableFor("connector")).isEmpty();
    assertThat(tomcat.variableFor("threads.max")).isEmpty();
  }

  @Test
  void librariesBesideAnExtractedJarAreSeenToo() throws IOException {
    var manifest = new HashMap<>(EXECUTABLE);
    manifest.put("Class-Path", "lib/spring-boot-4.0.7.jar lib/tomcat-embed-core-11.0.22.jar");

    assertThat(found(jar(manifest, false)).label())
        .isEqualTo("Spring Boot 4.0.7 with Tomcat 11.0.22 inside");
  }

  @Test
  void itsOwnSettingsTellThePortAndThatTheServerIsDisabled() throws IOException {
    BootJar properties =
        found(
            with(
                Map.of(
                    "BOOT-INF/classes/application.properties",
                    "server.port = 8081\nspring.main.webApplicationType=NONE",
                    "BOOT-INF/classes/application.yml",
                    "server: {port: 1}")));
    assertThat(properties.port()).isEqualTo("8081");
    assertThat(properties.serverDisabled()).isTrue();

    BootJar yaml =
        found(
            with(
                Map.of(
                    "BOOT-INF/classes/application.yaml",
                    """
                    server.port: ${PORT:8082}
                    ---
                    spring:
                      config.activate.on-profile: job
                      main.web-application-type: none
                    """)));
    assertThat(yaml.port()).isEqualTo("${PORT:8082}");
    assertThat(yaml.serverDisabled()).isFalse();
  }

  @Test
  void settingsThatCannotBeReadAreLeftToTheApplication() throws IOException {
    BootJar jar =
        found(
            with(
                Map.of(
                    "BOOT-INF/classes/application.yml", "server: [",
                    "BOOT-INF/classes/application.properties", "a=\\u00zz")));

    assertThat(jar.port()).isNull();
  }

  @Test
  void aJarWithoutItsStartClassIsTakenAsItIs() throws IOException {
    assertThat(BootJar.look(jar(EXECUTABLE, false)))
        .isInstanceOfSatisfying(
            BootJar.Look.Found.class, found -> assertThat(found.jar().javaFeature()).isZero());
  }

  @Test
  void oneThatItsOwnToolsTookApartIsKnownByItsLibrariesBesideIt() throws IOException {
    BootJar jar =
        found(
            jar(
                Map.of(
                    "Main-Class", "app.Start",
                    "Spring-Boot-Version", "4.0.7",
                    "Class-Path", "lib/spring-boot-4.0.7.jar lib/tomcat-embed-core-11.0.22.jar"),
                false));

    assertThat(jar.startClass()).isEqualTo("app.Start");
    assertThat(jar.nested()).isFalse();
    assertThat(jar.label()).isEqualTo("Spring Boot 4.0.7 with Tomcat 11.0.22 inside");
  }

  @Test
  void whatIsNoSpringBootJarIsRefusedWithTheReasonAndTheRemedy() throws IOException {
    assertThat(problem(folder.resolve("missing.jar")))
        .contains("missing.jar does not exist")
        .contains("Build it first");
    assertThat(problem(folder)).contains("is a folder");
    assertThat(problem(Files.writeString(folder.resolve("text.jar"), "no jar")))
        .contains("is no jar")
        .contains("mvn package");
    assertThat(problem(jar(Map.of("Main-Class", "X"), false)))
        .contains("is a jar, but no Spring Boot jar")
        .contains("no Start-Class")
        .contains("gradle bootJar");
    assertThat(problem(jar(Map.of("Start-Class", "X"), false))).contains("names no Main-Class");
  }

  private static BootJar found(Path jar) {
    assertThat(BootJar.look(jar)).isInstanceOf(BootJar.Look.Found.class);
    return ((BootJar.Look.Found) BootJar.look(jar)).jar();
  }

  private String server(String... libraries) throws IOException {
    var entries = new HashMap<String, String>();
    for (String library : libraries) {
      entries.put("BOOT-INF/lib/" + library + ".jar", "");
    }
    return found(with(entries)).server().orElseThrow().label();
  }

  private Path with(Map<String, String> entries) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    EXECUTABLE.forEach(manifest.getMainAttributes()::putValue);
    Path jar = Files.createTempFile(folder, "app", ".jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (var entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }

  private static String problem(Path jar) {
    return BootJar.look(jar) instanceof BootJar.Look.Refused(String problem) ? problem : "";
  }

  private Path jar(Map<String, String> attributes, boolean withClass) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.forEach(manifest.getMainAttributes()::putValue);
    Path jar = Files.createTempFile(folder, "app", ".jar");
    String own = BootJarTest.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        var out = new JarOutputStream(file, manifest);
        InputStream type =
            Objects.requireNonNull(BootJarTest.class.getClassLoader().getResourceAsStream(own))) {
      if (withClass) {
        out.putNextEntry(new JarEntry("BOOT-INF/classes/" + own));
        type.transferTo(out);
      }
    }
    return jar;
  }
}
