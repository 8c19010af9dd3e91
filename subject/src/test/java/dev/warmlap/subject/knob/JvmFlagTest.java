package dev.warmlap.subject.knob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import org.junit.jupiter.api.Test;

class JvmFlagTest {

  @Test
  void hotSpotFlagsAreGivenByDoubleX() {
    assertThat(new JvmFlag("UseZGC").arguments(new Level.Truth(true)))
        .containsExactly("-XX:+UseZGC");
    assertThat(new JvmFlag("UseZGC").arguments(new Level.Truth(false)))
        .containsExactly("-XX:-UseZGC");
    assertThat(new JvmFlag("MaxHeapSize").arguments(new Level.Word("512m")))
        .containsExactly("-XX:MaxHeapSize=512m");
    assertThat(new JvmFlag("TieredStopAtLevel").arguments(new Level.Whole(1)))
        .containsExactly("-XX:TieredStopAtLevel=1");
  }

  @Test
  void otherOptionsKeepTheirDashes() {
    assertThat(new JvmFlag("-Xmx").arguments(new Level.Word("512m"))).containsExactly("-Xmx512m");
    assertThat(new JvmFlag("-Dname").arguments(new Level.Word("value")))
        .containsExactly("-Dname=value");
    assertThat(new JvmFlag("-Dname").arguments(new Level.Truth(false)))
        .containsExactly("-Dname=false");
    assertThat(new JvmFlag("-Xshare").arguments(new Level.Word("off")))
        .containsExactly("-Xshare:off");
    assertThat(new JvmFlag("--add-modules").arguments(new Level.Word("java.sql")))
        .containsExactly("--add-modules=java.sql");
  }

  @Test
  void bareOptionsAreGivenOrLeftOut() {
    assertThat(new JvmFlag("-Xint").arguments(new Level.Truth(true))).containsExactly("-Xint");
    assertThat(new JvmFlag("-Xint").arguments(new Level.Truth(false))).isEmpty();
  }
}
