package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {

  static final Path JHICCUP =
      Path.of("src/test/resources/dev/warmlap/cli/hdr/jHiccup-2.0.7S.logV2.hlog");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  /** The figures that HdrHistogram's own tests have for this log. */
  @Test
  void jHiccupsLogIsReadAsPublished() {
    var log = HistogramLog.read(JHICCUP);

    assertThat(log.trials()).hasSize(1);
    assertThat(log.whole().getTotalCount()).isEqualTo(48_761);
    assertThat(log.whole().getValueAtPercentile(99.9)).isEqualTo(1_745_879_039L);
    assertThat(log.whole().getMaxValue()).isEqualTo(1_796_210_687L);
  }

  @Test
  void severalTagsAreATrialEach() throws IOException {
    String text = Files.readString(JHICCUP);
    String interval =
        text.lines()
            .filter(l -> !l.startsWith("#") && !l.startsWith("\""))
            .findFirst()
            .orElseThrow();
    Path tagged =
        write("Tag=first," + interval + "\nTag=second," + interval + "\n" + interval + "\n");

    assertThat(HistogramLog.read(tagged).trials()).hasSize(2);
    assertThat(HistogramLog.read(tagged).byTag()).containsOnlyKeys("first", "second", "");
  }

  @Test
  void aLineThatIsNoIntervalIsNamed() throws IOException {
    Path broken = write("#[a comment]\n0.1,1.0,2.0,this is no histogram\n");

    assertThatThrownBy(() -> HistogramLog.read(broken))
        .isInstanceOf(CliException.class)
        .hasMessageContaining(broken + ":2: this is no interval of a histogram log");
  }

  @Test
  void whatIsCutOffInTheMiddleOfAnIntervalIsNamed() throws IOException {
    String text = Files.readString(JHICCUP).strip();
    Path cut = write(text.substring(0, text.length() - 60));
    long last = text.lines().count();

    assertThatThrownBy(() -> HistogramLog.read(cut))
        .isInstanceOf(CliException.class)
        .hasMessageContaining(cut + ":" + last + ": this is no interval");
  }

  @Test
  void anEmptyFileAMissingOneAndBinaryAreRefused() throws IOException {
    Path empty = write("");
    Path binary = folder.resolve("binary.hlog");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});

    assertThatThrownBy(() -> HistogramLog.read(empty)).hasMessageContaining("holds no values");
    assertThatThrownBy(() -> HistogramLog.read(folder.resolve("none.hlog")))
        .hasMessageContaining("There is no file");
    assertThatThrownBy(() -> HistogramLog.read(binary)).hasMessageContaining("is no text");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("log.hlog"), text, StandardCharsets.UTF_8);
  }
}
