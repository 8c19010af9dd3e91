package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.subject.springboot.BootJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudyDraftTest {

  private static final HostLimits HOST = new HostLimits(4096, 65536L, 28232, 2, true, Map.of());

  @TempDir private Path folder;

  private static StudyDraft draft(Path jar) {
    assertThat(BootJar.look(jar)).isInstanceOf(BootJar.Look.Found.class);
    return new StudyDraft(((BootJar.Look.Found) BootJar.look(jar)).jar(), 25);
  }

  private StudyFile written(Path jar) throws IOException {
    Path file = folder.resolve("studies/first.yml");
    Files.createDirectories(folder.resolve("studies"));
    return StudyFile.read(Files.writeString(file, draft(jar).text(file)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {TestJar.TOMCAT, "jetty-server-12.1.5", "reactor-netty-http-1.3.0", "unknown-1"})
  void whatItWritesCanBeRunAsItIs(String library) throws IOException {
    Path jar = TestJar.boot(folder.resolve("shop-1.4.jar"), library);

    StudyFile file = written(jar);

    Study study = file.study();
    assertThat(study.name()).isEqualTo("shop-1.4");
    assertThat(study.subject().source()).isEqualTo(new SubjectSource.SpringBootJar(jar));
    assertThat(file.remarks()).isEmpty();
    assertThat(study.treatments()).hasSize(2).first().isEqualTo(study.baseline());
    assertThat(StudyLint.check(file, HOST)).isEmpty();
  }

  /** As a user would who takes every comment sign away. */
  @Test
  void everyKnobInItsCommentsIsWrittenAsAStudyWantsIt() throws IOException {
    Path jar = TestJar.boot(folder.resolve("shop.jar"), TestJar.TOMCAT);
    String open =
        draft(jar)
            .text(folder.resolve("open.yml"))
            .replaceAll("(?m)^# (fixed:)$", "$1")
            .replaceAll("(?m)^#( {3}[a-z.0-9-]+: \\S.*)$", "$1");

    StudyFile file = StudyFile.read(Files.writeString(folder.resolve("open.yml"), open));

    assertThat(file.study().fixed())
        .containsEntry("connector", new Level.Word("nio"))
        .containsEntry("accept-count", new Level.Whole(100))
        .containsEntry("keep-alive-timeout", file.study().fixed().get("connection-timeout"))
        .doesNotContainKeys("threads.max", "poller-threads", "heap");
    assertThat(StudyLint.check(file, HOST)).noneMatch(Finding::isError);
  }

  @Test
  void knobsOfTomcatsAreNotOfferedForAnotherServer() throws IOException {
    Path jar = TestJar.boot(folder.resolve("shop.jar"), "jetty-server-12.1.5");

    assertThat(draft(jar).text(folder.resolve("a.yml")))
        .contains(
            "Spring Boot 4.0.7 with Jetty 12.1.5 inside", "compression.min-size: 2048", "heap:")
        .doesNotContain("threads.max", "connector:", "accept-count");
  }

  @Test
  void theApplicationsOwnPortIsOfferedWhenItIsANumber() throws IOException {
    assertThat(port("server.port=8081")).contains("  # port: 8081 ");
    assertThat(port("server.port=${PORT:8080}")).contains("own port is ${PORT:8080};");
    assertThat(port("")).doesNotContain("port:");
  }

  private String port(String properties) throws IOException {
    Path jar = TestJar.configured(folder.resolve("port.jar"), properties);
    StudyFile file = written(jar);
    assertThat(file.study().subject().port()).isNull();
    return file.text();
  }

  @ParameterizedTest
  @ValueSource(strings = {"my shop's (1).jar", "#1.jar", "- a: b.jar", "...jar", "1.0.jar", "null"})
  void anyFileNameIsTaken(String name) throws IOException {
    Path jar = TestJar.boot(folder.resolve(name), TestJar.TOMCAT);

    assertThat(written(jar).study().subject().source())
        .isEqualTo(new SubjectSource.SpringBootJar(jar));
  }
}
