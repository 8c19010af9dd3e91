package dev.warmlap.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The release archive as somebody would use it who has a JDK, no Maven and no checkout. */
@Tag("real")
class ArchiveTest {

  @TempDir private static Path folder;
  private static Path home;
  private static final Map<String, String> ENVIRONMENT = new HashMap<>();

  @BeforeAll
  static void unpack() throws Exception {
    for (String name : List.of("PATH", "HOME")) {
      ENVIRONMENT.put(name, System.getenv(name));
    }
    ENVIRONMENT.put("JAVA_HOME", System.getProperty("java.home"));
    Path target = Checkout.root().resolve("cli/target");
    var archives = new ArrayList<Path>();
    try (var files = Files.newDirectoryStream(target, "warmlap-*.tar.gz")) {
      files.forEach(archives::add);
    }
    assertThat(archives).as("archives made by this build in %s", target).hasSize(1);
    Script tar = run(folder, "tar", "xzf", archives.getFirst().toString());
    assertThat(tar.exitCode()).as(tar.err()).isZero();
    try (var unpacked = Files.newDirectoryStream(folder, "warmlap-*")) {
      home = unpacked.iterator().next();
    }
  }

  @Test
  void itRunsFromAnotherFolderAndThroughALink() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("else where"));
    Path link = Files.createSymbolicLink(elsewhere.resolve("warmlap"), home.resolve("bin/warmlap"));
    Script answer = run(elsewhere, link.toString(), "--version");
    assertThat(answer.err()).isEmpty();
    assertThat(answer.exitCode()).isZero();
    assertThat(answer.out()).startsWith("warmlap 0.").contains("Java ", "Linux ");
    try (var left = Files.list(elsewhere)) {
      assertThat(left).containsExactly(link);
    }
  }

  @Test
  void itHasTheAgentThatAJvmCanLoad() throws Exception {
    try (var libraries = Files.newDirectoryStream(home.resolve("lib"), "warmlap-agent-*.jar")) {
      for (Path agent : libraries) {
        try (var jar = new JarFile(agent.toFile())) {
          assertThat(jar.getManifest().getMainAttributes().getValue("Premain-Class"))
              .isEqualTo("dev.warmlap.agent.TuningAgent");
          return;
        }
      }
    }
    throw new AssertionError("no warmlap-agent in " + home.resolve("lib"));
  }

  @Test
  void itsStudiesFindItsSample() throws Exception {
    for (String study :
        List.of("studies/threads.yml", "studies/virtual-threads.yml", "studies/io-models.yml")) {
      Script answer = run(home, "bin/warmlap", "run", study, "--quick", "--dry-run");
      assertThat(answer.exitCode()).as(answer.out() + answer.err()).isZero();
      assertThat(answer.out()).contains("trials, about ");
    }
  }

  @Test
  void aJdkThatIsNoneIsRefusedWithExitCode2() throws Exception {
    ENVIRONMENT.put("WARMLAP_JAVA_HOME", folder.toString());
    try {
      Script answer = run(home, "bin/warmlap", "--version");
      assertThat(answer.exitCode()).isEqualTo(2);
      assertThat(answer.err()).contains("WARMLAP_JAVA_HOME: no JDK");
    } finally {
      ENVIRONMENT.remove("WARMLAP_JAVA_HOME");
    }
  }

  private static Script run(Path directory, String... command) throws Exception {
    return Script.run(List.of(command), ENVIRONMENT, directory, folder);
  }
}
