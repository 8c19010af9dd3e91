package dev.warmlap.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Outcome.Failed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosisTest {

  @TempDir private Path folder;

  @Test
  void aTakenPortIsRecognisedByWhatSpringBootSays() throws IOException {
    Failed failed =
        log("Description:\n\nWeb server failed to start. Port 8080 was already in use.\n")
            .diedAtStart(1);

    assertThat(failed.kind()).isEqualTo("port-taken");
    assertThat(failed.message()).contains("Port 8080 was already in use");
    assertThat(failed.lastLogLines()).hasSize(2).last().asString().contains("8080");
  }

  @Test
  void aRefusedFlagIsNamed() throws IOException {
    Failed failed =
        log("""
                Unrecognized VM option 'UseNoSuchGC'
                Error: Could not create the Java Virtual Machine.
                """)
            .diedAtStart(1);

    assertThat(failed.kind()).isEqualTo("jdk-refused-flag");
    assertThat(failed.message()).contains("Unrecognized VM option 'UseNoSuchGC'");
  }

  @Test
  void aSettingThatTheAgentCouldNotGiveIsNamed() throws IOException {
    String line = "[warmlap] cannot set: socket.x=1: the connector has no such attribute\n";

    Failed failed =
        log(line + "Application run failed\nPort 1 was already in use\n").diedAtStart(1);
    assertThat(failed.kind()).isEqualTo("setting-refused");
    assertThat(failed.message())
        .contains("'socket.x=1: the connector has no such attribute'", "Take it out of the study");
    assertThat(log(line).neverReady("GET /", "5 s", "refused").kind()).isEqualTo("setting-refused");
  }

  @Test
  void anApplicationThatEndsWithoutAnErrorHasNoServer() throws IOException {
    Failed failed = log("Started Job in 1 s\n").diedAtStart(0);

    assertThat(failed.kind()).isEqualTo("no-server");
    assertThat(failed.message()).contains("spring.main.web-application-type=none", "exit code 0");
  }

  @Test
  void whereNothingListensTheWebServerIsAskedAfter() throws IOException {
    assertThat(log("busy\n").neverReady("GET /", "5 s", "Connection refused").message())
        .contains("Nothing listens there", "spring.main.web-application-type");
    assertThat(log("busy\n").neverReady("GET /", "5 s", "HTTP status 404").message())
        .contains("request path")
        .doesNotContain("Nothing listens");
  }

  @Test
  void runningOutOfMemoryIsRecognisedHoweverItShows() throws IOException {
    String thrown = "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n";
    String exiting = "Terminating due to java.lang.OutOfMemoryError: Java heap space\n";
    String starting = "Error occurred: Could not reserve enough space for 99999 KB object heap\n";

    assertThat(log(thrown).diedAtStart(1).kind()).isEqualTo("out-of-memory");
    assertThat(log(exiting).diedUnderLoad(3).kind()).isEqualTo("out-of-memory");
    assertThat(log(exiting).diedUnderLoad(3).message()).contains("Java heap space").contains("3");
    assertThat(log(starting).diedAtStart(1).kind()).isEqualTo("out-of-memory");
    assertThat(log("fine\n").diedUnderLoad(137).kind()).isEqualTo("out-of-memory");
    assertThat(log("fine\n").diedUnderLoad(137).message()).contains("signal 9").contains("kernel");
    assertThat(log(thrown).neverReady("GET /", "5 s", "refused").kind()).isEqualTo("out-of-memory");
  }

  @Test
  void anyOtherDeathTellsItsExitCodeOrSignal() throws IOException {
    assertThat(log("boom\n").diedAtStart(3).kind()).isEqualTo("died-at-start");
    assertThat(log("boom\n").diedAtStart(3).message()).contains("exit code 3");
    assertThat(log("boom\n").diedUnderLoad(139).kind()).isEqualTo("died-under-load");
    assertThat(log("boom\n").diedUnderLoad(139).message()).contains("signal 11");
    assertThat(log("boom\n").diedUnderLoad(134).message()).contains("hs_err_pid");
  }

  @Test
  void aJdkThatIsTooOldIsHintedAt() throws IOException {
    assertThat(
            log("java.lang.UnsupportedClassVersionError: X (class file version 69.0)\n")
                .diedAtStart(1)
                .message())
        .contains("needs a newer JDK");
  }

  @Test
  void noMoreThanTheLast20LinesAreKept() throws IOException {
    Failed failed =
        log(IntStream.range(0, 50).mapToObj(i -> "line " + i).collect(Collectors.joining("\n")))
            .diedAtStart(1);

    assertThat(failed.lastLogLines()).hasSize(20).startsWith("line 30").endsWith("line 49");
  }

  @Test
  void aLogInAnyEncodingIsRead() throws IOException {
    Files.write(folder.resolve("log"), "caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(new SubjectLog(folder.resolve("log")).lastLines()).containsExactly("caf\u00e9");
  }

  @Test
  void aLogThatIsGoneIsSaidSo() {
    assertThat(new SubjectLog(folder.resolve("gone")).lastLines())
        .singleElement()
        .asString()
        .contains("could not be read");
  }

  @Test
  void aKillAtTheMemoryLimitIsToldAsSuchAndNotAsASignal() throws IOException {
    var diagnosis =
        new Diagnosis(
            "The subject", new SubjectLog(Files.createFile(folder.resolve("log"))), () -> 1);

    Failed failure = diagnosis.diedUnderLoad(137);

    assertThat(failure.kind()).isEqualTo("memory-limit");
    assertThat(failure.message())
        .contains("killed by its memory limit")
        .contains("killed 1 of them");
    assertThat(diagnosis.diedAtStart(1).kind()).isEqualTo("memory-limit");
    assertThat(log("").diedUnderLoad(137).kind()).isEqualTo("out-of-memory");
  }

  private Diagnosis log(String text) throws IOException {
    return new Diagnosis(
        "The subject app.jar on JDK 25",
        new SubjectLog(Files.writeString(folder.resolve("log"), text)),
        () -> 0);
  }
}
