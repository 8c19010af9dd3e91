package dev.warmlap.subject.readback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchReadingTest {

  private static Level cpus(String allowed, Level requested) {
    return effective(LaunchReading.cpus(allowed, requested));
  }

  private static Level effective(Reading reading) {
    return Objects.requireNonNull(reading.effective());
  }

  @Test
  void theSameProcessorsAreTheSameHoweverTheyAreWritten() {
    assertThat(cpus("0-1", new Level.Word("1,0"))).isEqualTo(new Level.Word("1,0"));
    assertThat(cpus("0", new Level.Whole(0))).isEqualTo(new Level.Whole(0));
    assertThat(cpus("0-3", new Level.Word("0-1"))).isEqualTo(new Level.Word("0-3"));
  }

  @Test
  void aJdkIsKnownByItsFeatureNumberWhateverItsUpdate() {
    assertThat(effective(LaunchReading.jdk("17.0.16", "/jdks/17", new Level.Whole(17))))
        .isEqualTo(new Level.Whole(17));
    assertThat(effective(LaunchReading.jdk("1.8.0_392", "/jdks/8", new Level.Whole(17))))
        .isEqualTo(new Level.Whole(8));
  }

  @Test
  void aJdkThatWasNamedByALinkIsTheOneThatTheLinkLeadsTo(@TempDir Path folder) throws IOException {
    Path home = Files.createDirectory(folder.resolve("jdk-25.0.1"));
    Path link = Files.createSymbolicLink(folder.resolve("jdk"), home);
    var asked = new Level.Word(link.toString());

    assertThat(effective(LaunchReading.jdk("25.0.1", home.toString(), asked))).isEqualTo(asked);
    assertThat(effective(LaunchReading.jdk("25.0.1", folder.toString(), asked)))
        .isEqualTo(new Level.Word(folder.toString()));
  }
}
