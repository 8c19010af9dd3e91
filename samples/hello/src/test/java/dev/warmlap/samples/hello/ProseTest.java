package dev.warmlap.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class ProseTest {

  @Test
  void itCompressesAsTextDoesAndNotAsOneRepeatedLine() {
    byte[] prose = Prose.bytes();
    Deflater deflater = new Deflater();
    deflater.setInput(prose);
    deflater.finish();

    double share = (double) deflater.deflate(new byte[prose.length]) / prose.length;
    deflater.end();

    assertThat(share).isBetween(0.2, 0.5);
  }

  @Test
  void itIsTheSameInEveryProcess() {
    assertThat(new String(Prose.bytes(), 0, 40, StandardCharsets.US_ASCII))
        .isEqualTo("but warm fast page an and lock any flow ");
  }
}
