package dev.warmlap.lab.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Writes jars that look like Spring Boot's, without anything in them that could run. */
final class TestJar {

  static final String TOMCAT = "tomcat-embed-core-11.0.22";

  static final String TOOLS = "spring-boot-jarmode-tools-4.0.7";

  private static final String START_CLASS = "BOOT-INF/classes/app/Start.class";

  private TestJar() {}

  /** One with the libraries of these names and versions. */
  static Path boot(Path file, String... libraries) throws IOException {
    var entries = new LinkedHashMap<String, byte[]>();
    for (String library : libraries) {
      entries.put("BOOT-INF/lib/" + library + ".jar", new byte[0]);
    }
    return write(file, entries);
  }

  /** One with Tomcat inside, and its own {@code application.properties}. */
  static Path configured(Path file, String properties) throws IOException {
    return write(
        file,
        Map.of(
            "BOOT-INF/lib/" + TOMCAT + ".jar",
            new byte[0],
            "BOOT-INF/classes/application.properties",
            properties.getBytes(StandardCharsets.UTF_8)));
  }

  /** One whose start class is compiled for this Java. */
  static Path compiledFor(Path file, int feature) throws IOException {
    byte[] head = {
      (byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, (byte) (44 + feature)
    };
    return write(file, Map.of(START_CLASS, head));
  }

  private static Path write(Path file, Map<String, byte[]> entries) throws IOException {
    var manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(
        Attributes.Name.MAIN_CLASS, "org.springframework.boot.loader.launch.JarLauncher");
    attributes.putValue("Start-Class", "app.Start");
    attributes.putValue("Spring-Boot-Version", "4.0.7");
    try (var out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (var entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    return file;
  }
}
