package dev.warmlap.subject.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
    Path jar = jar(EXECUTABLE, true);

    assertThat(BootJar.look(jar))
        .isEqualTo(
            new BootJar.Look.Found(
                new BootJar(
                    jar,
                    BootJarTest.class.getName(),
                    "4.0.7",
                    25))); // what this test is compiled for
  }

  @Test
  void aJarWithoutItsStartClassIsTakenAsItIs() throws IOException {
    assertThat(BootJar.look(jar(EXECUTABLE, false)))
        .isInstanceOfSatisfying(
            BootJar.Look.Found.class, found -> assertThat(found.jar().javaFeature()).isZero());
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
