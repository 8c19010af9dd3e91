package dev.warmlap.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the scripts of a checkout build with, and when, over a checkout that only looks like one.
 */
class BuildScriptTest {

  private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path scratch;
  @TempDir private Path checkout;
  private Path tools;

  @BeforeEach
  void checkoutWithAMavenWrapperThatWorks() throws IOException {
    for (String file :
        List.of(
            "pom.xml",
            ".mvn/jvm.config",
            "cli/pom.xml",
            "cli/src/main/java/Main.java",
            "cli/src/dist/bin/warmlap",
            "cli/src/assembly/folder.xml",
            "samples/hello/pom.xml",
            "samples/hello/src/main/java/Hello.java")) {
      Path made = checkout.resolve(file);
      Files.createDirectories(made.getParent());
      Files.createFile(made);
    }
    tools = Files.createDirectory(scratch.resolve("tools"));
    program(
        checkout.resolve("mvnw"),
        "mkdir -p samples/hello/target cli/target/warmlap/bin && touch cli/target/warmlap/bin/warmlap && echo built \"$@\"");
    makeAllOld();
  }

  @Test
  void aBuildIsStaleUntilItIsMadeAndWhenASourceIsNewer() throws Exception {
    assertThat(stale()).isTrue();
    assertThat(shell("build_with package").exitCode()).isZero();
    assertThat(stale()).isFalse();
    Files.writeString(checkout.resolve("samples/hello/src/main/java/Hello.java"), "edited");
    assertThat(stale()).isTrue();
  }

  @Test
  void aSourceThatIsGoneMakesTheBuildStaleToo() throws Exception {
    shell("build_with package");
    Files.delete(checkout.resolve("cli/src/main/java/Main.java"));
    assertThat(stale()).isTrue();
  }

  @Test
  void aBuildThatFailedLeavesTheOldOneStale() throws Exception {
    program(checkout.resolve("mvnw"), "[ \"$1\" = --version ] || exit 7");
    assertThat(shell("build_with package").exitCode()).isEqualTo(7);
    assertThat(stale()).isTrue();
  }

  @Test
  void aMavenOnThePathIsUsedWhenTheWrapperCannotFetchItsOwn() throws Exception {
    program(checkout.resolve("mvnw"), "echo 'wget: Failed to fetch' >&2; exit 1");
    program(
        tools.resolve("mvn"), "echo 'Apache Maven 3.9.9 (abc)'; echo with \"$JAVA_HOME\" \"$@\"");
    Script build = shell("build_with -B package");
    assertThat(build.exitCode()).isZero();
    assertThat(build.err()).contains("using Maven 3.9.9 from the PATH");
    assertThat(build.out()).contains("with /some/jdk -B package");
  }

  @Test
  void aMavenThatIsTooOldIsNotUsedAndTheAnswerSaysWhatToDo() throws Exception {
    program(checkout.resolve("mvnw"), "echo 'wget: Failed to fetch' >&2; exit 1");
    program(tools.resolve("mvn"), "echo 'Apache Maven 3.8.7'");
    Script build = shell("build_with package");
    assertThat(build.exitCode()).isEqualTo(2);
    assertThat(build.err()).contains("wget: Failed to fetch", "MVNW_REPOURL", "found there: 3.8.7");
  }

  private boolean stale() throws Exception {
    Script answer = shell("build_is_stale && echo stale || echo fresh");
    assertThat(answer.err()).isEmpty();
    return answer.out().strip().equals("stale");
  }

  private Script shell(String commands) throws Exception {
    String script = Checkout.root().resolve("tools/build.sh").toString();
    return Script.run(
        List.of("/bin/sh", "-c", "jdk_home=/some/jdk; . \"$1\"; " + commands, "sh", script),
        Map.of("PATH", tools + ":/usr/bin:/bin"),
        checkout,
        scratch);
  }

  private static void program(Path file, String commands) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void makeAllOld() throws IOException {
    try (var paths = Files.walk(checkout)) {
      for (Path path : paths.toList()) {
        Files.setLastModifiedTime(path, FileTime.from(LONG_AGO));
      }
    }
  }
}
