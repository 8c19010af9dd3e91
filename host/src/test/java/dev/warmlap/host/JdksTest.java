package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdksTest {

  @TempDir private Path root;

  @Test
  void theOneInWarmlapJavaHomeIsPreferredThenJavaHomeThenThePath() throws IOException {
    Path own = jdk("a", "25.0.1");
    Path javaHome = jdk("b", "25.0.2");
    Path onPath = jdk("c", "25.0.3");
    Path debian = jdk("usr/lib/jvm/d", "25.0.4");

    Jdks jdks =
        search(
            Map.of(
                "WARMLAP_JAVA_HOME", own.toString(),
                "JAVA_HOME", javaHome.toString(),
                "PATH", "/nowhere:" + onPath.resolve("bin")));

    assertThat(jdks.all()).extracting(Jdk::home).containsExactly(own, javaHome, onPath, debian);
    assertThat(jdks.withFeature(25).home()).isEqualTo(own);
  }

  @Test
  void versionManagersPutThemWhereTheyAreFound() throws IOException {
    jdk("usr/lib/jvm/java-17-openjdk-amd64", "17.0.12");
    jdk("home/.sdkman/candidates/java/21.0.4-tem", "21.0.4");
    jdk("home/.local/share/mise/installs/java/temurin-22", "22.0.1");
    jdk("home/.asdf/installs/java/temurin-23", "23.0.1");
    jdk("home/.jenv/versions/24", "24.0.1");
    jdk("home/linuxbrew/.linuxbrew/opt/openjdk@25/libexec", "25.0.1");

    assertThat(search(Map.of()).all())
        .extracting(Jdk::feature)
        .containsExactlyInAnyOrder(17, 21, 22, 23, 24, 25);
  }

  @Test
  void aLinkToAJdkThatIsKnownIsNotASecondOne() throws IOException {
    Path jdk = jdk("home/.sdkman/candidates/java/25-tem", "25.0.1");
    Files.createSymbolicLink(jdk.resolveSibling("current"), jdk);

    assertThat(search(Map.of()).all()).extracting(Jdk::home).containsExactly(jdk);
  }

  @Test
  void aRuntimeWithoutToolsIsNoJdk() throws IOException {
    Path jre = jdk("usr/lib/jvm/jre", "25.0.1");
    Files.delete(jre.resolve("bin/jcmd"));

    assertThat(search(Map.of()).all()).isEmpty();
    assertThatThrownBy(() -> Jdk.at(jre))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("neither bin/javac nor bin/jcmd");
  }

  @Test
  void whereThereIsNoneTheMessageSaysWhereWasLookedAndHowToGetOne() throws IOException {
    Path old = jdk("usr/lib/jvm/old", "1.8.0_392");

    assertThatThrownBy(() -> search(Map.of()).withFeature(25))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("JDK 25 was asked for")
        .hasMessageContaining("1.8.0_392 (" + old + ")")
        .hasMessageContaining("WARMLAP_JAVA_HOME (not set)")
        .hasMessageContaining(root.resolve("usr/lib/jvm").toString())
        .hasMessageContaining(".sdkman")
        .hasMessageContaining("apt install openjdk-25-jdk-headless");
  }

  @Test
  void theReleaseFileTellsVersionAndVendor() throws IOException {
    Jdk jdk = Jdk.at(jdk("x", "1.8.0_392"));

    assertThat(jdk.feature()).isEqualTo(8);
    assertThat(jdk.version()).isEqualTo("1.8.0_392");
    assertThat(jdk.vendor()).isEqualTo("Some Vendor");
    assertThat(Jdk.featureOf("25-ea")).isEqualTo(25);
    assertThat(Jdk.featureOf("")).isZero();
  }

  @Test
  void aFolderThatIsNoneSaysWhatIsMissing() throws IOException {
    Path empty = Files.createDirectories(root.resolve("empty"));

    assertThatThrownBy(() -> Jdk.at(root.resolve("missing")))
        .hasMessageContaining("there is no such folder");
    assertThatThrownBy(() -> Jdk.at(empty)).hasMessageContaining("no program bin/java");
    Path noRelease = jdk("y", "25");
    Files.delete(noRelease.resolve("release"));
    assertThatThrownBy(() -> Jdk.at(noRelease)).hasMessageContaining("no file 'release'");
  }

  @Test
  void theRunningOneIsOne() {
    assertThat(Jdk.running().feature()).isEqualTo(Runtime.version().feature());
    assertThat(Jdks.ofThisMachine().all()).contains(Jdk.running());
  }

  private Jdks search(Map<String, String> environment) {
    return Jdks.search(environment, root.resolve("home"), root, null);
  }

  private Path jdk(String folder, String version) throws IOException {
    Path home = Files.createDirectories(root.resolve(folder));
    Files.createDirectories(home.resolve("bin"));
    for (String tool : new String[] {"java", "jcmd"}) {
      Files.createFile(home.resolve("bin").resolve(tool)).toFile().setExecutable(true);
    }
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"Some Vendor\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home.toRealPath();
  }
}
