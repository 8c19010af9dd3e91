package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedStudiesTest {

  private static final Path FOLDER = Path.of("../studies");

  /** A common Linux machine. */
  private static final HostLimits HOST = new HostLimits(4096, 65536L, 28232, 2, true, Map.of());

  static Stream<String> names() throws IOException {
    return GoldenFile.names(FOLDER);
  }

  @ParameterizedTest
  @MethodSource("names")
  void aShippedStudyHasNoErrorsOnceTheSamplesAreThere(String name, @TempDir Path home)
      throws IOException {
    TestJar.boot(
        Files.createDirectory(home.resolve("samples")).resolve("hello.jar"),
        TestJar.TOMCAT,
        TestJar.TOOLS);

    StudyFile file = StudyFile.read(FOLDER.resolve(name), home);

    assertThat(file.study().name() + ".yml").isEqualTo(name);
    assertThat(file.remarks()).isEmpty();
    assertThat(StudyLint.check(file, HOST)).noneMatch(Finding::isError);
  }

  @Test
  void theQueueOfExperimentAIsCutDownByMostMachinesAndTheLintSaysTheEffectiveValue(
      @TempDir Path home) throws IOException {
    TestJar.boot(
        Files.createDirectory(home.resolve("samples")).resolve("hello.jar"), TestJar.TOMCAT);

    StudyFile file = StudyFile.read(FOLDER.resolve("threads.yml"), home);

    assertThat(StudyLint.check(file, HOST))
        .extracting(f -> f.problem().message())
        .singleElement()
        .asString()
        .contains("accept-count=10000 is cut down to 4096");
  }

  @Test
  void quickKeepsTheQuestionAndShortensTheWork() {
    Study threads = StudyFile.read(FOLDER.resolve("threads.yml")).study();
    Study virtual = StudyFile.read(FOLDER.resolve("virtual-threads.yml")).study();

    Study quickThreads = QuickScale.apply(threads);
    Study quickVirtual = QuickScale.apply(virtual);

    assertThat(quickThreads.treatments()).isEqualTo(threads.treatments());
    assertThat(quickThreads.workload().levels())
        .containsExactly(new LoadLevel.Connections(1_000), new LoadLevel.Connections(2_500));
    assertThat(quickThreads.workload().extent()).isEqualTo(new Extent.Requests(10_000));
    assertThat(quickThreads.workload().rounds()).isEqualTo(2);
    assertThat(quickThreads.design().blocks()).isEqualTo(new Blocks.Fixed(2));
    assertThat(quickVirtual.workload().levels()).isEqualTo(virtual.workload().levels());
    assertThat(quickVirtual.workload().extent()).isEqualTo(new Extent.Time(Duration.ofSeconds(3)));
  }
}
