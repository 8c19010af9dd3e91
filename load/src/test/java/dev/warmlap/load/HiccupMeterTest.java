package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HiccupMeterTest {

  @Test
  void onlyStallsBeyondTheThresholdCount() {
    var meter = new HiccupMeter();
    long threshold = Defaults.STALL.toNanos();
    meter.sleptTooLong(-1_000);
    meter.sleptTooLong(threshold);
    assertThat(meter.longestNanos()).isZero();
    meter.sleptTooLong(threshold + 1);
    meter.sleptTooLong(3 * threshold);
    meter.sleptTooLong(2 * threshold);
    assertThat(meter.longestNanos()).isEqualTo(3 * threshold);
    assertThat(meter.sumNanos()).isEqualTo(6 * threshold + 1);
  }
}
