package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BatchingTest {

  @Test
  void onlyWhatCanBeABatchIsTaken() {
    assertThatThrownBy(() -> new Batching(1, Duration.ofNanos(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Batching(2, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Batching(2, Duration.ofSeconds(2)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aWaitForABatchIsPartOfTheWholeWait() {
    var clock = new BatchClock(new Batching(16, Duration.ofNanos(50_000)));
    assertThat(clock.within(1_000_000)).isEqualTo(50_000);
    assertThat(clock.within(20_000)).isEqualTo(20_000);
    assertThat(clock.waited(60_000, 1_000_000)).isEqualTo(940_000);
    assertThat(clock.waited(60_000, 20_000)).isZero();
    assertThat(clock.waited(60_000, Network.FOREVER)).isEqualTo(Network.FOREVER);
    assertThat(clock.waits()).isEqualTo(new BatchWaits(3, 180_000));
  }
}
