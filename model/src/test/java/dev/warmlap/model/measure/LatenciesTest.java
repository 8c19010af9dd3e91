package dev.warmlap.model.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatenciesTest {

  @Test
  void aHistogramIsDecodedEqualToTheOneEncoded() {
    Histogram histogram = Latencies.histogram();
    histogram.recordValue(1);
    histogram.recordValueWithCount(1_500_000, 1000);
    histogram.recordValue(Latencies.HIGHEST_NANOS);
    assertThat(Latencies.decode(Latencies.encode(histogram))).isEqualTo(histogram);
  }

  @Test
  void anEmptyHistogramStaysEmpty() {
    Histogram decoded = Latencies.decode(Latencies.encode(Latencies.histogram()));
    assertThat(decoded).isEqualTo(Latencies.histogram());
    assertThat(decoded.getMaxValue()).isZero();
  }

  @Test
  void bytesThatAreNoHistogramAreRefused() {
    assertThatThrownBy(() -> Latencies.decode(new byte[] {1, 2, 3}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 bytes");
  }
}
