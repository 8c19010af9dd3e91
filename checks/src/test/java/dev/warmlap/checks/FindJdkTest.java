package dev.warmlap.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shell's search for a JDK, over folders that only look like JDKs. */
class FindJdkTest {

  private static final String CALL =
      """
      . "$1"
      if find_jdk 25 "$2"; then
        echo "$jdk_home"
      else
        explain_no_jdk 25
        exit 2
      fi
      """;

  @TempDir private Path machine;
  private final Map<String, String> environment = new HashMap<>();

  /** A machine with the shell's own tools and no Java. */
  @BeforeEach
  void bareMachine() throws IOException {
    Path tools = Files.createDirectories(machine.resolve("tools"));
    for (String tool : List.of("readlink", "cat")) {
      Path real = Path.of("/usr/bin").resolve(tool);
      Files.createSymbolicLink(
          tools.resolve(tool), Files.exists(real) ? real : Path.of("/bin").resolve(tool));
    }
    environment.put("PATH", tools.toString());
    environment.put("HOME", Files.createDirectories(machine.resolve("user")).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "usr/lib/jvm/java-25-openjdk",
        "user/.sdkman/candidates/java/25.0.3-tem",
        "user/.local/share/mise/installs/java/temurin-25.0.3",
        "user/.asdf/installs/java/temurin-25.0.3",
        "user/.jenv/versions/25",
        "opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home",
        "usr/local/opt/openjdk/libexec/openjdk.jdk/Contents/Home",
        "home/linuxbrew/.linuxbrew/opt/openjdk@25/libexec",
      })
  void aJdkIsFoundWherePackagersPutIt(String place) throws Exception {
    Path jdk = FakeJdk.jdk(machine.resolve(place), "25.0.3");
    assertFound(jdk);
  }

  @Test
  void aJdkIsFoundBehindTheLinksOfThePath() throws Exception {
    Path jdk = FakeJdk.jdk(machine.resolve("opt/some where/jdk"), "25");
    Path link = Files.createSymbolicLink(machine.resolve("link"), jdk.resolve("bin/java"));
    Files.createSymbolicLink(machine.resolve("tools/java"), link);
    assertFound(jdk);
  }

  @Test
  void anExplicitWishGoesBeforeJavaHomeAndThatBeforeTheRest() throws Exception {
    FakeJdk.jdk(machine.resolve("usr/lib/jvm/jdk-25"), "25.0.3");
    Path home = FakeJdk.jdk(machine.resolve("a"), "26");
    environment.put("JAVA_HOME", home.toString());
    assertFound(home);
    Path wish = FakeJdk.jdk(machine.resolve("b"), "25.0.1");
    environment.put("WARMLAP_JAVA_HOME", wish.toString());
    assertFound(wish);
  }

  @Test
  void anExplicitWishThatDoesNotFitIsRefusedAndNotReplaced() throws Exception {
    FakeJdk.jdk(machine.resolve("usr/lib/jvm/jdk-25"), "25.0.3");
    Path wish = FakeJdk.jdk(machine.resolve("b"), "21.0.1");
    environment.put("WARMLAP_JAVA_HOME", wish.toString());
    Script answer = find();
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.err()).contains("WARMLAP_JAVA_HOME: Java 21.0.1 at " + wish);
  }

  @Test
  void whatIsTooOldOrNoWholeJdkIsPassedOver() throws Exception {
    Path jvm = machine.resolve("usr/lib/jvm");
    FakeJdk.jdk(jvm.resolve("a-8"), "1.8.0_402");
    FakeJdk.jdk(jvm.resolve("b-17"), "17.0.15");
    FakeJdk.jre(jvm.resolve("c-jre"), "25.0.3");
    Files.createDirectories(jvm.resolve("d-empty"));
    Path fits = FakeJdk.jdk(jvm.resolve("e-early"), "26-ea");
    environment.put("JAVA_HOME", jvm.resolve("b-17").toString());
    assertFound(fits);
  }

  @Test
  void whereThereIsNoneTheAnswerSaysWhatWasMetAndHowToGetOne() throws Exception {
    Path jvm = machine.resolve("usr/lib/jvm");
    Path old = FakeJdk.jdk(jvm.resolve("java-17"), "17.0.15");
    Path jre = FakeJdk.jre(jvm.resolve("jre-25"), "25.0.3");
    environment.put("JAVA_HOME", old.toString());
    Script answer = find();
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err())
        .contains(
            "Warmlap needs a JDK 25 or later and found none",
            "WARMLAP_JAVA_HOME: not set",
            "JAVA_HOME: Java 17.0.15 at " + old,
            "java on the PATH: none",
            "Java 25.0.3 without a compiler (a JRE) at " + jre,
            "SDKMAN: nothing at " + machine.resolve("user/.sdkman/candidates/java/*"),
            "nothing at " + machine.resolve("home/linuxbrew/.linuxbrew/opt/openjdk*/libexec"),
            "sdk install java 25-tem",
            "WARMLAP_JAVA_HOME=/path/to/jdk");
  }

  private void assertFound(Path jdk) throws Exception {
    Script answer = find();
    assertThat(answer.err()).isEmpty();
    assertThat(answer.out().strip()).isEqualTo(jdk.toString());
  }

  private Script find() throws Exception {
    Path finder = Checkout.root().resolve("cli/src/dist/bin/find-jdk.sh");
    return Script.run(
        List.of("/bin/sh", "-euc", CALL, "sh", finder.toString(), machine.toString()),
        environment,
        machine,
        machine);
  }
}
