package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a launched program gets, with programs that end by themselves. */
class LaunchTest {

  @TempDir private Path folder;

  @Test
  void itsOutputIsKeptAndItsExitCodeTold() throws IOException {
    try (Warden warden = Warden.start()) {
      ManagedProcess process = warden.launch(sh("echo out; echo err >&2; exit 7", Map.of(), null));

      assertThat(process.exited().join()).isEqualTo(7);
      assertThat(process.exitCode()).hasValue(7);
      assertThat(process.alive()).isFalse();
    }
    assertThat(log()).contains("out\n").contains("err\n");
  }

  @Test
  void itsProcessIdIsThatOfTheProgramItself() throws IOException {
    try (Warden warden = Warden.start()) {
      ManagedProcess process = warden.launch(sh("echo $$", Map.of(), allowedCpus()));
      process.exited().join();

      assertThat(log().strip()).isEqualTo(Long.toString(process.pid()));
    }
  }

  @Test
  void itsEnvironmentIsWhatWasGivenOverTheLabsOwn() throws IOException {
    try (Warden warden = Warden.start()) {
      Launch launch =
          Launch.logging(
              List.of("env"),
              Map.of("GIVEN", "with space", "with.dots", "too"),
              folder,
              folder.resolve("log"),
              null);
      warden.launch(launch).exited().join();
    }
    assertThat(log()).contains("GIVEN=with space\n").contains("with.dots=too\n").contains("PATH=");
  }

  @Test
  void variablesThatChangeEveryJvmAreWithheld() {
    assertThat(InheritedEnvironment.withheld("JAVA_TOOL_OPTIONS")).isTrue();
    assertThat(InheritedEnvironment.withheld("JDK_JAVA_OPTIONS")).isTrue();
    assertThat(InheritedEnvironment.withheld("_JAVA_OPTIONS")).isTrue();
    assertThat(InheritedEnvironment.withheld("WARMLAP_STORE")).isTrue();
    assertThat(InheritedEnvironment.withheld("SPRING_PROFILES_ACTIVE")).isFalse();
  }

  @Test
  void aPipedProgramIsTalkedTo() throws IOException {
    try (Warden warden = Warden.start()) {
      ManagedProcess process =
          warden.launch(
              Launch.piped(List.of("cat"), Map.of(), folder, folder.resolve("log"), null));
      try (var reader =
          new BufferedReader(new InputStreamReader(process.output(), StandardCharsets.UTF_8))) {
        process.input().write("hello\n".getBytes(StandardCharsets.UTF_8));
        process.input().flush();

        assertThat(reader.readLine()).isEqualTo("hello");
      }
      process.stop(Duration.ofSeconds(5));
      assertThat(process.alive()).isFalse();
    }
  }

  @Test
  void aProgramThatIsNotThereIsRefused() {
    try (Warden warden = Warden.start()) {
      assertThatThrownBy(
              () ->
                  warden.launch(
                      Launch.logging(
                          List.of("/no/such/program"),
                          Map.of(),
                          folder,
                          folder.resolve("log"),
                          null)))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("/no/such/program")
          .hasMessageContaining("no such executable file");
    }
  }

  @Test
  void afterTheWatchdogWasKilledNothingIsLaunched() throws IOException {
    try (Warden warden = Warden.start()) {
      ProcessHandle watchdog = warden.watchdog();
      watchdog.destroyForcibly();
      watchdog.onExit().join();

      assertThatThrownBy(() -> warden.launch(sh("sleep 100", Map.of(), null)))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("watchdog");
    }
  }

  private Launch sh(String script, Map<String, String> environment, @Nullable String cpus) {
    return Launch.logging(
        List.of("sh", "-c", script), environment, folder, folder.resolve("log"), cpus);
  }

  /** All that this process may use: pinning to them is always allowed. */
  private static String allowedCpus() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.substring("Cpus_allowed_list:".length()).strip())
        .findFirst()
        .orElseThrow();
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }
}
