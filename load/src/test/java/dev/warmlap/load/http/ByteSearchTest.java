package dev.warmlap.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class ByteSearchTest {

  @Property
  void theFirstLineFeedIsFoundAsByASimpleLoop(
      @ForAll @Size(max = 100) byte[] bytes, @ForAll boolean dense) {
    if (dense) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (bytes[i] & 0x8B); // line feeds and their nearest relatives
      }
    }
    for (int from = 0; from <= bytes.length; from++) {
      int expected = from;
      while (expected < bytes.length && bytes[expected] != '\n') {
        expected++;
      }
      assertThat(ByteSearch.lineFeed(bytes, from, bytes.length))
          .isEqualTo(expected == bytes.length ? -1 : expected);
    }
  }
}
