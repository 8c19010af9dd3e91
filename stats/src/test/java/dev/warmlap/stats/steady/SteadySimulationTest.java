package dev.warmlap.stats.steady;

import static dev.warmlap.stats.compare.Direction.MORE_IS_BETTER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.stats.steady.Noise.Kind;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the answer is right where it is known: 1,000 series each, seeded, so it is the same
 * each time.
 */
class SteadySimulationTest {

  private static final int SERIES = 1_000;

  private static final int LENGTH = 180;

  private static final double DEVIATION = 0.03;

  @ParameterizedTest
  @CsvSource({"NORMAL, 0", "NORMAL, 0.3", "NORMAL, 0.6", "T3, 0", "T3, 0.3", "T3, 0.6"})
  void whatIsFlatIsSeldomCalledOtherwise(Kind kind, double correlation) {
    var noise = new Noise(20261201);
    int wrong = 0;
    for (int i = 0; i < SERIES; i++) {
      double[] series = noise.aboutOne(LENGTH, DEVIATION, correlation, kind);
      wrong += state(series).shape() == WarmUpShape.FLAT ? 0 : 1;
    }
    assertThat(wrong).isLessThanOrEqualTo(SERIES * 5 / 100);
  }

  @ParameterizedTest
  @CsvSource({"NORMAL, 0", "NORMAL, 0.3", "NORMAL, 0.6", "T3, 0", "T3, 0.3", "T3, 0.6"})
  void aStepOfTenPercentIsFoundWithinThreeSeconds(Kind kind, double correlation) {
    var noise = new Noise(20261201);
    int found = 0;
    for (int i = 0; i < SERIES; i++) {
      double[] series = noise.aboutOne(LENGTH, DEVIATION, correlation, kind);
      Arrays.setAll(series, at -> at < LENGTH / 2 ? series[at] : 1.1 * series[at]);
      var state = state(series);
      var start = state.start();
      found +=
          state.shape() == WarmUpShape.WARMS_UP
                  && start != null
                  && Math.abs(start.index() - LENGTH / 2) <= 3
              ? 1
              : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(SERIES * 95 / 100);
  }

  private static SteadyState state(double[] series) {
    return (SteadyState)
        SteadyDetection.of(series, Duration.ofSeconds(1), MORE_IS_BETTER, SteadyRule.WINDOWS);
  }
}
