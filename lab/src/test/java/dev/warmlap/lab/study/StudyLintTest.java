package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.Controller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StudyLintTest {

  private static final Path FOLDER = Path.of("src/test/resources/dev/warmlap/lab/study/lint");

  /** A common Linux machine. */
  private static final HostLimits HOST = new HostLimits(4096, 65536L, 28232, 2, true, Map.of());

  private static final HostLimits SILENT = new HostLimits(null, null, null, 2, false, Map.of());

  static Stream<String> names() throws IOException {
    return GoldenFile.names(FOLDER);
  }

  /** Golden files, as in {@link BadStudiesTest}. */
  @ParameterizedTest
  @MethodSource("names")
  void everyFindingIsToldInTheseWords(String name, @TempDir Path home) throws IOException {
    TestJar.boot(home.resolve("app.jar"), TestJar.TOMCAT);

    var findings = StudyLint.check(StudyFile.read(FOLDER.resolve(name), home), HOST);

    assertThat(findings).doesNotHaveDuplicates();
    GoldenFile.check(
        FOLDER, name, findings.stream().map(f -> f.render() + "\n").collect(Collectors.joining()));
  }

  @Test
  void nothingIsSaidOfLimitsThatTheKernelDoesNotTell(@TempDir Path home) throws IOException {
    TestJar.boot(home.resolve("app.jar"), TestJar.TOMCAT);

    var findings = StudyLint.check(StudyFile.read(FOLDER.resolve("limits.yml"), home), SILENT);

    assertThat(findings).isEmpty();
  }

  @Test
  void limitsThatNoControlGroupCanSetHereAreRefused(@TempDir Path home) throws IOException {
    TestJar.boot(home.resolve("app.jar"), TestJar.TOMCAT);
    var host =
        new HostLimits(
            4096, 65536L, 28232, 2, true, Map.of(Controller.CPU, "no file; run as root"));

    var errors =
        StudyLint.check(StudyFile.read(FOLDER.resolve("group-limits.yml"), home), host).stream()
            .filter(Finding::isError)
            .toList();

    assertThat(errors)
        .hasSize(4)
        .allSatisfy(
            error ->
                assertThat(error.problem().message())
                    .isEqualTo("'cpu-quota' cannot be set here: no file; run as root"));
  }

  @Test
  void aMissingJarIsReportedWithEveryPlaceThatWasLookedAt(@TempDir Path home) {
    var file = StudyFile.read(FOLDER.resolve("sound.yml"), home);

    var findings = StudyLint.check(file, HOST);

    assertThat(findings)
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.isError()).isTrue();
              assertThat(f.problem().place()).isEqualTo(new Place(2, 24));
              assertThat(f.problem().message())
                  .contains(FOLDER.resolve("app.jar").toAbsolutePath().toString())
                  .contains(home.resolve("app.jar").toString());
            });
  }

  @Test
  void aMissingApplicationOfATomcatIsReportedLikewise(@TempDir Path home) throws IOException {
    Path study =
        Files.writeString(
            home.resolve("study.yml"),
            """
            study: s
            subject: {tomcat: 11.0.24, webapp: shop.war}
            workload: {request: {path: /}, connections: [10], requests: 100}
            """);

    assertThat(StudyLint.check(StudyFile.read(study, null), HOST))
        .extracting(f -> f.problem().message())
        .singleElement()
        .isEqualTo("there is no such application; looked for " + home.resolve("shop.war"));

    Files.createDirectory(home.resolve("shop.war"));
    assertThat(StudyLint.check(StudyFile.read(study, null), HOST)).isEmpty();
  }

  @Test
  void withoutTomcatNativeTheMessageNamesThePackageAndTheCommand(@TempDir Path home) {
    var file = StudyFile.read(FOLDER.resolve("bio-connections.yml"), home);

    assertThat(StudyLint.check(file, SILENT).getFirst().render())
        .endsWith(
            "bio-connections.yml:4:25: error: connector=apr needs a library that is not installed on"
                + " this machine; install tomcat-native 1.2, on Debian: apt-get install"
                + " libtcnative-1");
  }

  @Test
  void thisMachineHasProcessors() {
    assertThat(HostLimits.ofThisMachine().processors()).isPositive();
  }
}
