package dev.warmlap.subject.readback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import dev.warmlap.subject.launch.ClassArchive;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The logs are those of Temurin 25 and of Debian's OpenJDK 17, cut short. */
class ArchiveReadingTest {

  private static final String TAKEN =
      """
      [0.027s][info][cds] trying to map /run/startup-1/classes
      [0.027s][info][cds] Mapped static  region #0 at base 0x16001000 top 0x164ad000 (ReadWrite)
      [0.053s][info][cds] full module graph: enabled
      [0.053s][info][cds] Mapped dynamic region #0 at base 0x16d95000 top 0x17a88000 (ReadWrite)
      """;

  private static final String GIVEN_UP =
      TAKEN
          + """
          [0.225s][warning][cds] This file is not the one used while building the shared archive file: 'app.jar', timestamp has changed
          [0.225s][error  ][cds] An error has occurred while processing the shared archive file. Run with -Xlog:aot,cds for details.
          [0.225s][info   ][cds] Unmapping region #0 at base 0x18d95000 (ReadWrite)
          """;

  private static final String CACHE =
      """
      [0.030s][info][aot] Opened AOT cache /run/startup-1/classes.
      [0.030s][info][aot] Mapped static  region #0 at base 0x65001000 top 0x664aa000 (ReadWrite)
      [0.124s][info][aot] Unmapping region #2 at base 0x7f00b1a9f000 (Bitmap)
      [0.124s][info][aot] Using AOT-linked classes: true (static archive: has aot-linked classes)
      """;

  @Test
  void anArchiveThatWasMappedIsInUse() {
    assertThat(ArchiveReading.judge(ClassArchive.Kind.CDS, TAKEN).effective())
        .isEqualTo(new Level.Word("cds"));
    assertThat(ArchiveReading.judge(ClassArchive.Kind.AOT, CACHE).effective())
        .isEqualTo(new Level.Word("aot"));
  }

  @Test
  void oneThatWasGivenUpAgainIsNotAndTheReasonIsTheJvmsOwn() {
    Reading reading = ArchiveReading.judge(ClassArchive.Kind.CDS, GIVEN_UP);

    assertThat(reading.effective()).isEqualTo(new Level.Word("plain"));
    assertThat(reading.source())
        .isEqualTo(
            "the JVM's log (-Xlog:cds): This file is not the one used while building the shared"
                + " archive file: 'app.jar', timestamp has changed");
  }

  @Test
  void theJdksOwnArchiveAloneIsPlain() {
    String own = TAKEN.replaceAll("(?m)^.*dynamic.*$", "");

    assertThat(ArchiveReading.judge(ClassArchive.Kind.CDS, own))
        .isEqualTo(
            Reading.of(
                new Level.Word("plain"),
                "the JVM's log (-Xlog:cds): no line says that it was mapped"));
  }

  @Test
  void aJvmThatWasGivenNoneIsPlain() {
    assertThat(ArchiveReading.of(List.of("-Xmx1g", "-Xlog:cds:file=\"/a\"")).effective())
        .isEqualTo(new Level.Word("plain"));
  }
}
