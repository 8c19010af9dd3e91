package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.lab.study.Finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarLintTest {

  private static final HostLimits HOST = new HostLimits(4096, 65536L, 28232, 2, true, Map.of());

  @TempDir private Path folder;
  private int jdk = 17;

  private List<Finding> findings(String settings) throws IOException {
    return findings(settings, 1000);
  }

  private List<Finding> findings(String settings, int connections) throws IOException {
    Path study =
        Files.writeString(
            folder.resolve("study.yml"),
            """
            study: jar
            subject: {spring-boot: app.jar, jdk: %d}
            workload: {request: {path: /, headers: {Accept-Encoding: gzip}}, connections: [%d], requests: 100000}
            design: {blocks: 5}
            """
                    .formatted(jdk, connections)
                + settings);
    return StudyLint.check(StudyFile.read(study, folder), HOST).stream()
        .filter(
            finding ->
                finding.isError() || finding.problem().message().contains("web-application-type"))
        .toList();
  }

  private List<String> problems(String settings) throws IOException {
    return problems(settings, 1000);
  }

  private List<String> problems(String settings, int connections) throws IOException {
    return findings(settings, connections).stream().map(f -> f.problem().message()).toList();
  }

  private Path jar() {
    return folder.resolve("app.jar");
  }

  @Test
  void aJarOfALaterJavaIsNamedWithBothReleases() throws IOException {
    TestJar.compiledFor(jar(), 25);
    assertThat(problems(""))
        .containsExactly(
            "the jar was compiled for Java 25, and the study runs it on JDK 17; change 'jdk:' in the"
                + " study, or compile with --release 17");
    TestJar.compiledFor(jar(), 17);
    assertThat(problems("")).isEmpty();
  }

  @Test
  void whatIsNoJarIsRefusedAtItsPlace() throws IOException {
    Files.writeString(jar(), "no jar");
    assertThat(findings(""))
        .singleElement()
        .satisfies(f -> assertThat(f.problem().place()).isEqualTo(new Place(2, 24)))
        .satisfies(f -> assertThat(f.problem().message()).contains("is no jar", "bootJar"));
  }

  @Test
  void settingsOfTomcatsAreRefusedForAnotherServerWithWhatWasFound() throws IOException {
    TestJar.boot(jar(), "jetty-server-12.1.5");
    assertThat(problems("factors: {threads.max: [100, 200]}"))
        .containsOnly(
            "'threads.max' is a setting of Tomcat's, and this jar is Spring Boot 4.0.7 with Jetty"
                + " 12.1.5 inside; what Jetty has like it is set by 'env.SERVER_JETTY_THREADS_MAX'");
    assertThat(problems("fixed: {connector: nio2}"))
        .singleElement()
        .asString()
        .contains("'connector' is a setting of Tomcat's", "Jetty 12.1.5 inside")
        .doesNotContain("env.");
  }

  @Test
  void whatAnotherServerHasTooMayBeFixedButNotVaried() throws IOException {
    TestJar.boot(jar(), "reactor-netty-http-1.3.0");
    assertThat(problems("fixed: {compression: on}")).isEmpty();
    assertThat(problems("factors: {compression: [on, \"off\"]}"))
        .isNotEmpty()
        .allSatisfy(m -> assertThat(m).contains("cannot be read back", "Netty 1.3.0"));
    assertThat(problems("factors: {env.A: [1, 2], jvm.UseZGC: [true, false], heap: [1g, 2g]}"))
        .isEmpty();
  }

  @Test
  void opensslByFfmNeedsALaterJdkAndTomcatsOwnJarForIt() throws IOException {
    TestJar.boot(jar(), TestJar.TOMCAT);
    assertThat(problems("fixed: {tls: openssl-ffm}"))
        .anyMatch(m -> m.contains("tls=openssl-ffm needs JDK 22 or later") && m.contains("17"));
    jdk = 25;
    assertThat(problems("fixed: {tls: openssl-ffm}"))
        .singleElement()
        .asString()
        .contains("lacks tomcat-coyote-ffm.jar");
    TestJar.boot(jar(), TestJar.TOMCAT, "tomcat-coyote-ffm-11.0.22");
    assertThat(problems("fixed: {tls: openssl-ffm, connector: nio2, socket.send-buffer: 65536}"))
        .isEmpty();
  }

  @Test
  void opensslByTheNativeLibraryIsForEarlierTomcatsOnly() throws IOException {
    TestJar.boot(jar(), TestJar.TOMCAT);
    assertThat(problems("fixed: {tls: openssl}"))
        .anyMatch(m -> m.contains("tomcat-native 1.2, which Tomcat 11.0.22 inside"));
    TestJar.boot(jar(), "tomcat-embed-core-9.0.98");
    assertThat(problems("fixed: {tls: openssl}")).noneMatch(m -> m.contains("no longer takes"));
  }

  @Test
  void aClassArchiveNeedsToolsInTheJarAndNoAgent() throws IOException {
    jdk = 25;
    TestJar.boot(jar(), TestJar.TOMCAT);
    assertThat(problems("factors: {startup: [plain, cds]}"))
        .singleElement()
        .asString()
        .contains("carries no spring-boot-jarmode-tools");
    TestJar.boot(jar(), TestJar.TOMCAT, TestJar.TOOLS);
    assertThat(problems("factors: {startup: [plain, aot]}")).isEmpty();
    assertThat(problems("factors: {startup: [plain, aot]}\nfixed: {sendfile: false}"))
        .singleElement()
        .asString()
        .contains("an agent within the subject sets sendfile");
  }

  @Test
  void eachJdkThatIsVariedMustRunTheJar() throws IOException {
    TestJar.compiledFor(jar(), 21);
    assertThat(problems("factors: {jdk: [17, 25]}"))
        .singleElement()
        .asString()
        .contains("compiled for Java 21", "JDK 17");
  }

  @Test
  void aDisabledServerIsWarnedOf() throws IOException {
    TestJar.configured(jar(), "spring.main.web-application-type=none");
    assertThat(findings(""))
        .singleElement()
        .satisfies(f -> assertThat(f.severity()).isEqualTo(Severity.WARNING));
  }

  @Test
  void limitsOfTomcatsAreNotTakenForAnotherServers() throws IOException {
    TestJar.boot(jar(), "jetty-server-12.1.5");
    assertThat(problems("", 20000)).isEmpty();
    TestJar.boot(jar(), TestJar.TOMCAT);
    assertThat(problems("", 20000)).singleElement().asString().contains("max-connections 8192");
  }

  @Test
  void aJarWhoseServerIsNotKnownIsLeftToShowItself() throws IOException {
    TestJar.boot(jar(), "some-server-1.0");
    assertThat(problems("factors: {threads.max: [100, 200]}")).isEmpty();
  }
}
