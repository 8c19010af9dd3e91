package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpinProbeTest {

  @Test
  void itTellsTheMedianOfItsSpinsSoThatAnInterruptionIsLeftOut() {
    // Each spin reads the clock twice; the first ten only warm the code up.
    var lengths = new ArrayDeque<Long>();
    for (int i = 0; i < 10; i++) {
      lengths.add(1L);
    }
    lengths.addAll(List.of(20L, 21L, 90L, 19L, 22L));
    var now = new long[1];
    var begun = new boolean[1];
    var probe =
        new SpinProbe(
            () -> {
              begun[0] = !begun[0];
              if (!begun[0]) {
                now[0] += lengths.remove();
              }
              return now[0];
            });

    assertThat(probe.measure()).isEqualTo(Duration.ofNanos(21));
    assertThat(lengths).isEmpty();
  }
}
