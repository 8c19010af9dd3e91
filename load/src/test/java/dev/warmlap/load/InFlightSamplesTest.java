package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InFlightSamplesTest {

  private final InFlightSamples samples = new InFlightSamples();

  @Test
  void onlySamplesWithinAreAveraged() {
    for (int i = 0; i < 5_000; i++) {
      samples.add(i * 10L, i);
    }
    assertThat(samples.number(100, 140)).isEqualTo(4);
    assertThat(samples.mean(100, 140)).isEqualTo(11.5);
    assertThat(samples.number(95, 101)).isEqualTo(1);
    assertThat(samples.number(0, 50_000)).isEqualTo(5_000);
  }

  @Test
  void withoutSamplesTheMeanIsZero() {
    samples.add(5, 3);
    assertThat(samples.number(6, 9)).isZero();
    assertThat(samples.mean(6, 9)).isZero();
    assertThat(samples.number(9, 1)).isZero();
    assertThat(samples.mean(9, 1)).isZero();
  }
}
