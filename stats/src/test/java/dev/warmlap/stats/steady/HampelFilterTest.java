package dev.warmlap.stats.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HampelFilterTest {

  @Test
  void aSingleWildValueIsPutAtTheMedianAroundIt() {
    double[] series = wave(60);
    series[30] = 500;
    var filtered = HampelFilter.of(series, 21, 3);
    assertThat(filtered.outliers()).isEqualTo(1);
    assertThat(filtered.values()[30]).isBetween(99.0, 101.0);
    series[30] = filtered.values()[30];
    assertThat(filtered.values()).containsExactly(series);
  }

  @Test
  void aLevelThatLastsIsNoOutlier() {
    double[] series = wave(60);
    Arrays.fill(series, 0, 5, 50);
    Arrays.fill(series, 40, 60, 200);
    assertThat(HampelFilter.of(series, 21, 3).values()).containsExactly(series);
  }

  @Test
  void theSecondValueAtTheStartIsStillPartOfAColdStart() {
    double[] series = wave(60);
    series[0] = 20;
    series[1] = 60;
    assertThat(HampelFilter.of(series, 21, 3).outliers()).isZero();
  }

  @Test
  void whatIsConstantButForAMomentBecomesConstant() {
    double[] series = new double[40];
    Arrays.fill(series, 7);
    series[12] = 7.5;
    assertThat(HampelFilter.of(series, 21, 3).values()).containsOnly(7);
  }

  @Test
  void theSeriesItselfIsLeftAlone() {
    double[] series = wave(60);
    series[30] = 500;
    HampelFilter.of(series, 21, 3);
    assertThat(series[30]).isEqualTo(500);
  }

  /** Between 99 and 101. */
  private static double[] wave(int length) {
    double[] wave = new double[length];
    Arrays.setAll(wave, i -> 100 + Math.sin(i));
    return wave;
  }
}
