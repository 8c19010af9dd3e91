package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.warmlap.model.study.Beside;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.ConnectionUse;
import dev.warmlap.model.study.Design;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Readiness;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyFileTest {

  private static final String LEAST =
      """
      study: least
      subject: {spring-boot: app.jar}
      workload: {request: {path: /}, connections: [1], requests: 10}
      """;

  @TempDir Path folder;

  @Test
  void everythingThatIsWrittenIsInTheStudy() throws IOException {
    StudyFile file =
        read(
            """
            study: all
            question: |
              Everything?
            subject:
              spring-boot: /opt/app.jar
              jdk: jdks/21
              jvm: [-Xmx1g, -Da=b]
              env: {A: 0.10, B: true, C: "x y"}
              ready-timeout: 2m
            factors:
              threads.max: [500, 2000]
              env.MODE: [none, 007, "5", 5.50]
            baseline: {env.MODE: none, threads.max: 2000}
            fixed: {tls: off, connection-timeout: 600s, jvm.UseZGC: true}
            workload:
              request: {path: "/a?b=c", method: HEAD, headers: {Accept: text/html, X: 1.0}}
              model: closed
              connections: [20, 10]
              duration: 1500ms
              measure: rounds
              rounds: 3
              isolate: level
              timeout: 5s
            design: {blocks: 7, seed: -3, primary: p99}
            equivalence: 2.5%
            limits: {errors: 0.01}
            cpus: {subject: 0-1, generator: 1}
            """);

    Study study = file.study();
    assertThat(study.name()).isEqualTo("all");
    assertThat(study.question()).isEqualTo("Everything?");
    assertThat(study.subject().source())
        .isEqualTo(new SubjectSource.SpringBootJar(Path.of("/opt/app.jar")));
    assertThat(study.subject().jdk()).isEqualTo(new JdkChoice.Home(folder.resolve("jdks/21")));
    assertThat(study.subject().jvm()).containsExactly("-Xmx1g", "-Da=b");
    assertThat(study.subject().env()).isEqualTo(Map.of("A", "0.10", "B", "true", "C", "x y"));
    assertThat(study.subject().readyTimeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(study.subject().cpus()).isEqualTo("0-1");
    assertThat(study.generatorCpus()).isEqualTo("1");
    assertThat(study.treatments())
        .extracting(Treatment::label)
        .containsExactly(
            "threads.max=500, env.MODE=none",
            "threads.max=500, env.MODE=007",
            "threads.max=500, env.MODE=5",
            "threads.max=500, env.MODE=5.50",
            "threads.max=2000, env.MODE=none",
            "threads.max=2000, env.MODE=007",
            "threads.max=2000, env.MODE=5",
            "threads.max=2000, env.MODE=5.50");
    assertThat(study.baseline()).isSameAs(study.treatments().get(4));
    assertThat(study.fixed())
        .containsExactly(
            Map.entry("tls", new Level.Word("off")),
            Map.entry("connection-timeout", new Level.Time(Duration.ofMinutes(10))),
            Map.entry("jvm.UseZGC", new Level.Truth(true)));
    assertThat(study.workload().scenarios().getFirst().traffic().first().request().method())
        .isEqualTo("HEAD");
    assertThat(study.workload().scenarios().getFirst().traffic().first().request().path())
        .isEqualTo("/a?b=c");
    assertThat(study.workload().scenarios().getFirst().traffic().first().request().headers())
        .containsExactly(Map.entry("Accept", "text/html"), Map.entry("X", "1.0"));
    assertThat(study.workload().levels())
        .containsExactly(new LoadLevel.Connections(20), new LoadLevel.Connections(10));
    assertThat(study.workload().extent()).isEqualTo(new Extent.Time(Duration.ofMillis(1500)));
    assertThat(study.workload().rounds()).isEqualTo(3);
    assertThat(study.workload().isolation()).isEqualTo(Isolation.LEVEL);
    assertThat(study.workload().timeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(study.design()).isEqualTo(new Design(new Blocks.Fixed(7), 1, -3, PrimaryMetric.P99));
    assertThat(study.equivalence()).isEqualTo(0.025);
    assertThat(study.limits().errorFraction()).isEqualTo(0.01);
    assertThat(file.remarks()).isEmpty();
  }

  @Test
  void aCommandIsReadWithWhatBelongsToIt() throws IOException {
    Study study =
        read(
                folder,
                """
                study: command
                subject:
                  command: ["{java}", -jar, "{warmlap}/x.jar", 7, "{model}", "{accept-count}"]
                  folder: ../shop
                  stop: [halt, "{port}"]
                  port: 9000
                  env: {PORT: "{port}", DB: "{beside.port}"}
                  ready: {path: /health, status: 204}
                  beside: {command: [stub, "{port}"], env: {A: 0.10}, port: 5432, ready-timeout: 5s}
                factors: {model: [bio, 1.0]}
                fixed: {accept-count: 10}
                workload: {request: {path: /}, connections: [1], requests: 10}
                """)
            .study();

    assertThat(study.subject().source())
        .isEqualTo(
            new SubjectSource.Command(
                List.of("{java}", "-jar", folder + "/x.jar", "7", "{model}", "{accept-count}"),
                folder.resolveSibling("shop"),
                List.of("halt", "{port}")));
    assertThat(study.subject().port()).isEqualTo(9000);
    assertThat(study.subject().ready()).isEqualTo(new Readiness("/health", 204));
    assertThat(study.subject().beside())
        .isEqualTo(
            new Beside(
                List.of("stub", "{port}"),
                Map.of("A", "0.10"),
                folder,
                5432,
                Duration.ofSeconds(5)));
    assertThat(study.treatments())
        .extracting(Treatment::label)
        .containsExactly("model=bio", "model=1.0");
    assertThat(study.fixed()).containsExactly(Map.entry("accept-count", new Level.Whole(10)));
  }

  @Test
  void aServerThatIsThereIsReadFromItsUrl() throws IOException {
    Study study =
        read("""
                study: url
                subject: {url: "http://localhost:8080/", pid: 4711}
                workload: {request: {path: /}, connections: [1], requests: 10}
                """)
            .study();

    assertThat(study.subject().source()).isEqualTo(new SubjectSource.Url(8080, 4711L));
    assertThat(study.treatments()).extracting(Treatment::label).containsExactly("as given");
  }

  @Test
  void whatIsNotWrittenIsWhatTheSchemaSays() throws IOException {
    Study study = read(LEAST).study();

    assertThat(study.question()).isEmpty();
    assertThat(study.subject().jdk()).isEqualTo(new JdkChoice.Feature(25));
    assertThat(study.subject().jvm()).isEmpty();
    assertThat(study.subject().env()).isEmpty();
    assertThat(study.subject().readyTimeout()).isEqualTo(Duration.ofMinutes(1));
    assertThat(study.subject().cpus()).isNull();
    assertThat(study.generatorCpus()).isNull();
    assertThat(study.treatments()).extracting(Treatment::label).containsExactly("as given");
    assertThat(study.baseline()).isEqualTo(study.treatments().getFirst());
    assertThat(study.fixed()).isEmpty();
    assertThat(study.workload().scenarios().getFirst().traffic().first().request().method())
        .isEqualTo("GET");
    assertThat(study.workload().scenarios().getFirst().traffic().first().request().headers())
        .isEmpty();
    assertThat(study.workload().rounds()).isEqualTo(2);
    assertThat(study.workload().isolation()).isEqualTo(Isolation.TRIAL);
    assertThat(study.workload().timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(study.design())
        .isEqualTo(new Design(new Blocks.Fixed(5), 0, 1, PrimaryMetric.THROUGHPUT));
    assertThat(study.equivalence()).isEqualTo(0.03);
    assertThat(study.limits().errorFraction()).isZero();
  }

  @Test
  void aScenarioTakesFromTheWorkloadWhatItDoesNotSay() throws IOException {
    Study study =
        read("""
                study: scenarios
                subject: {spring-boot: app.jar}
                workload:
                  request: {path: /small}
                  connections: [10, 100]
                  tls-resumption: true
                  duration: 5s
                  scenarios:
                    few: {connections: [4]}
                    short: {keep-alive: false}
                    heavy: {mix: [{request: {path: /cpu/20}}], tls-resumption: false}
                """)
            .study();

    assertThat(study.workload().scenarios())
        .extracting(Scenario::label, Scenario::levels, Scenario::connectionUse)
        .containsExactly(
            tuple(
                "few: GET /small",
                List.of(new LoadLevel.Connections(4, "few")),
                new ConnectionUse(true, true)),
            tuple(
                "short: GET /small",
                List.of(
                    new LoadLevel.Connections(10, "short"),
                    new LoadLevel.Connections(100, "short")),
                new ConnectionUse(false, true)),
            tuple(
                "heavy: GET /cpu/20",
                List.of(
                    new LoadLevel.Connections(10, "heavy"),
                    new LoadLevel.Connections(100, "heavy")),
                new ConnectionUse(true, false)));
    assertThat(study.workload().levels()).hasSize(5);
    assertThat(study.workload().scenarioOf(new LoadLevel.Connections(4, "few")).name())
        .isEqualTo("few");
  }

  @Test
  void theFirstTreatmentIsTheBaselineWhereNoneIsNamedAndARemarkSaysSo() throws IOException {
    StudyFile file = read(LEAST + "treatments: [{threads.max: 7}, {threads.max: 5}]\n");

    assertThat(file.study().baseline().label()).isEqualTo("threads.max=7");
    assertThat(file.remarks())
        .containsExactly("No baseline is named, so it is the first treatment: threads.max=7");
  }

  @Test
  void theJarBesideTheStudyGoesBeforeTheOneInWarmlapsFolder(@TempDir Path home) throws IOException {
    assertThat(jar(home)).isEqualTo(folder.resolve("app.jar"));
    Files.createFile(home.resolve("app.jar"));
    assertThat(jar(home)).isEqualTo(home.resolve("app.jar"));
    Files.createFile(folder.resolve("app.jar"));
    assertThat(jar(home)).isEqualTo(folder.resolve("app.jar"));
  }

  @Test
  void theTextIsKeptAsItIs() throws IOException {
    String text = "# why\n" + LEAST;

    assertThat(read(text).text()).isEqualTo(text);
  }

  @Test
  void aByteOrderMarkAndWindowsLineEndsDoNoHarm() throws IOException {
    assertThat(read("\uFEFF" + LEAST.replace("\n", "\r\n")).study().name()).isEqualTo("least");
  }

  @Test
  void aMissingFileAFolderAndAHugeFileAreRefusedByName() throws IOException {
    Path missing = folder.resolve("missing.yml");
    Path huge = Files.write(folder.resolve("huge.yml"), new byte[StudyText.MAX_BYTES + 1]);

    assertThatThrownBy(() -> StudyFile.read(missing))
        .isInstanceOf(StudyException.class)
        .hasMessageStartingWith(missing + ": error: there is no such file");
    assertThatThrownBy(() -> StudyFile.read(folder))
        .isInstanceOf(StudyException.class)
        .hasMessage(folder + ": error: this is a folder; name the file in it");
    assertThatThrownBy(() -> StudyFile.read(huge))
        .isInstanceOf(StudyException.class)
        .hasMessageStartingWith(huge + ": error: the file is larger than 1 MiB");
  }

  private Path jar(Path home) throws IOException {
    Path file = Files.writeString(folder.resolve("study.yml"), LEAST);
    var source =
        (SubjectSource.SpringBootJar) StudyFile.read(file, home).study().subject().source();
    return source.jar();
  }

  private StudyFile read(String text) throws IOException {
    return read(null, text);
  }

  private StudyFile read(@Nullable Path home, String text) throws IOException {
    return StudyFile.read(Files.writeString(folder.resolve("study.yml"), text), home);
  }
}
