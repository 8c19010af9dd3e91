package dev.warmlap.subject.readback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.study.Level;
import dev.warmlap.subject.knob.JvmFlag;
import dev.warmlap.subject.knob.Sizes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class JvmReadingTest {

  @Test
  void sizesAreComparedAsBytes() {
    assertThat(agreement(new Level.Word("512m"), "536870912", 1)).isEqualTo(Agreement.IN_EFFECT);
    assertThat(agreement(new Level.Word("512k"), "512", 1024)).isEqualTo(Agreement.IN_EFFECT);
    assertThat(agreement(new Level.Word("1g"), "536870912", 1)).isEqualTo(Agreement.DIFFERENT);
  }

  @Test
  void aSizeThatTheJvmRoundsUpIsInEffectAndSaysSo() {
    Reading reading = JvmReading.compare(new Level.Word("513m"), "538968064", 1, "x");

    assertThat(reading.beside("k", new Level.Word("513m")).agreement())
        .isEqualTo(Agreement.IN_EFFECT);
    assertThat(reading.source()).contains("rounded up");
  }

  @Test
  void aCountIsNeverRounded() {
    assertThat(agreement(new Level.Whole(2), "3", 1)).isEqualTo(Agreement.DIFFERENT);
    assertThat(agreement(new Level.Whole(2), "2", 1)).isEqualTo(Agreement.IN_EFFECT);
    assertThat(agreement(new Level.Truth(true), "false", 1)).isEqualTo(Agreement.DIFFERENT);
  }

  @Property
  void kibibytesAre1024Bytes(@ForAll @LongRange(min = 0, max = 999_999_999L) long size) {
    assertThat(Sizes.bytes(size + "k")).hasValue(size * 1024);
    assertThat(Sizes.bytes(size + "K")).hasValue(size * 1024);
    assertThat(Sizes.bytes(Long.toString(size))).hasValue(size);
  }

  @Test
  void whatIsNoSizeIsNone() {
    assertThat(Sizes.bytes("")).isEmpty();
    assertThat(Sizes.bytes("m")).isEmpty();
    assertThat(Sizes.bytes("-1")).isEmpty();
    assertThat(Sizes.bytes("1x")).isEmpty();
  }

  @Test
  void thisVeryJvmIsReadByItsBeans() throws IOException {
    var reading = new JvmReading(ManagementFactory.getPlatformMBeanServer());

    // Given in the parent pom for every test JVM.
    assertThat(
            reading
                .read(new JvmFlag("-Djava.awt.headless"), new Level.Truth(true))
                .beside("k", new Level.Truth(true))
                .agreement())
        .isEqualTo(Agreement.IN_EFFECT);
    assertThat(
            reading
                .read(new JvmFlag("--enable-native-access"), new Level.Word("ALL-UNNAMED"))
                .effective())
        .isEqualTo(new Level.Word("ALL-UNNAMED"));
    assertThat(reading.read(new JvmFlag("-Xint"), new Level.Truth(true)).effective())
        .isEqualTo(new Level.Word("(not given)"));
    assertThat(reading.read(new JvmFlag("-Xint"), new Level.Truth(false)).effective())
        .isEqualTo(new Level.Truth(false));
    assertThat(reading.read(new JvmFlag("-Xmx"), new Level.Word("1k")).effective())
        .isEqualTo(new Level.Whole(Runtime.getRuntime().maxMemory()));
    assertThat(reading.read(new JvmFlag("NoSuchFlag"), new Level.Truth(true)).source())
        .contains("knows no flag NoSuchFlag");
  }

  private static Agreement agreement(Level requested, String value, long unit) {
    return JvmReading.compare(requested, value, unit, "x").beside("k", requested).agreement();
  }
}
