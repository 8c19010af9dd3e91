package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CpuStealTest {

  @Test
  void theShareIsOfAllTimeBetweenTwoLooks() {
    var before =
        CpuSteal.parse(List.of("cpu  100 0 50 800 10 0 0 40 7 0", "cpu0 1 2 3")).orElseThrow();
    var after = CpuSteal.parse(List.of("cpu  150 0 60 900 10 0 0 80 9 0")).orElseThrow();
    assertThat(before).isEqualTo(new CpuSteal(40, 1_000));
    // 40 of 200 ticks; guest time is within user time.
    assertThat(after.shareSince(before)).isEqualTo(0.2);
    assertThat(after.shareSince(after)).isZero();
  }

  @Test
  void kernelsThatDoNotTellAreNotGuessedAt() {
    assertThat(CpuSteal.parse(List.of("cpu  1 2 3 4"))).isEmpty();
    assertThat(CpuSteal.parse(List.of())).isEmpty();
  }
}
