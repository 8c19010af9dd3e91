package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.cli.TriedStudy.Variation;
import dev.warmlap.lab.study.StudyFile;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TriedStudyTest {

  @TempDir private Path folder;

  private static TriedStudy of(String subject, String... vary) {
    return new TriedStudy(
        subject,
        List.of(vary).stream().map(Variation::parse).toList(),
        List.of(200L, 1000L),
        "/a?b=c",
        Duration.ofMillis(1500),
        "3");
  }

  private Study read(TriedStudy tried) throws IOException {
    return StudyFile.read(Files.writeString(folder.resolve("tried.yml"), tried.text())).study();
  }

  @Test
  void whatIsWrittenIsReadAsAStudyOfAllCombinations() throws IOException {
    Path jar = Files.createFile(folder.resolve("app.jar"));
    Study study = read(of(jar.toString(), "threads.max=200,500", "env.MODE=a b,-x", "gc=g1,z"));
    assertThat(study.name()).isEqualTo("try-app");
    assertThat(study.subject().source()).isEqualTo(new SubjectSource.SpringBootJar(jar));
    assertThat(study.treatments())
        .hasSize(8)
        .last()
        .extracting(Treatment::label)
        .isEqualTo("threads.max=500, env.MODE=-x, gc=z");
    assertThat(study.workload().levels())
        .containsExactly(new LoadLevel.Connections(200), new LoadLevel.Connections(1000));
    assertThat(study.workload().scenarios().getFirst().traffic().first().request().path())
        .isEqualTo("/a?b=c");
    assertThat(study.design().blocks()).isEqualTo(new Blocks.Fixed(3));
  }

  @Test
  void aJarThatIsNotThereIsLeftForTheReaderToFindAmongTheSamples() {
    assertThat(of("samples/hello.jar").text()).contains("spring-boot: \"samples/hello.jar\"");
  }

  @Test
  void aVersionIsATomcat() throws IOException {
    for (String subject : List.of("11.0.24", "tomcat:11.0.24")) {
      Study study = read(of(subject, "connector=nio,nio2"));
      assertThat(study.subject().source()).isEqualTo(new SubjectSource.Tomcat("11.0.24", null));
      assertThat(study.treatments().getLast().levels().get("connector"))
          .isEqualTo(new Level.Word("nio2"));
    }
  }

  @Test
  void whatIsNoSubjectOrNoComparisonIsRefusedWithAnExample() {
    assertThatThrownBy(() -> of("app.war").text())
        .isInstanceOf(CliException.class)
        .hasMessageContainingAll("'app.war'", "11.0.24", "Spring Boot jar");
    for (String vary : List.of("threads.max", "=5,6", "threads.max=5", "threads.max=5,")) {
      assertThatThrownBy(() -> Variation.parse(vary))
          .as(vary)
          .isInstanceOf(CliException.class)
          .hasMessageContainingAll("'" + vary + "'", "threads.max=200,500");
    }
  }
}
