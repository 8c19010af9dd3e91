package dev.warmlap.subject.readback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.ControlGroups.InForce;
import dev.warmlap.model.study.Level;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LimitReadingTest {

  private static final Level HALF_A_GIB = new Level.Word("512m");

  private static InForce found(long amount) {
    return new InForce("file = " + amount, OptionalLong.of(amount));
  }

  @Test
  void aQuotaIsTheRequestedOneHoweverItIsWritten() {
    assertThat(LimitReading.cpu(found(50_000), new Level.Word("0.50")).effective())
        .isEqualTo(new Level.Word("0.50"));
    assertThat(LimitReading.cpu(found(200_000), new Level.Whole(2)).effective())
        .isEqualTo(new Level.Whole(2));
    assertThat(LimitReading.cpu(found(150_000), new Level.Whole(2)).effective())
        .isEqualTo(new Level.Word("1.5"));
  }

  @Test
  void memoryIsRoundedDownToPagesAndNoFurther() {
    assertThat(LimitReading.memory(found((512L << 20) - 4096), HALF_A_GIB).effective())
        .isEqualTo(HALF_A_GIB);
    assertThat(LimitReading.memory(found((512L << 20) - (64 << 10)), HALF_A_GIB).effective())
        .isEqualTo(new Level.Whole((512L << 20) - (64 << 10)));
    assertThat(LimitReading.memory(found((512L << 20) + 4096), HALF_A_GIB).effective())
        .isEqualTo(new Level.Whole((512L << 20) + 4096));
  }

  @Test
  void noLimitIsNotTheRequestedOne() {
    var none = new InForce("cpu.max = max 100000", OptionalLong.empty());

    assertThat(LimitReading.cpu(none, new Level.Whole(1)).effective())
        .isEqualTo(new Level.Word("unlimited"));
    assertThat(LimitReading.memory(none, HALF_A_GIB).effective())
        .isEqualTo(new Level.Word("unlimited"));
  }
}
