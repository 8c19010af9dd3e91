package dev.warmlap.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.result.Estimate;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MedianIntervalTest {

  private static final double CONFIDENCE = 0.95;

  @Test
  void fiveNumbersGiveTheirRangeAndSayThatItIsLessThanAsked() {
    Estimate five = of(5);
    assertThat(five.low()).isEqualTo(1);
    assertThat(five.estimate()).isEqualTo(3);
    assertThat(five.high()).isEqualTo(5);
    assertThat(five.confidence()).isEqualTo(0.9375);
    assertThat(five.n()).isEqualTo(5);
  }

  /** Ranks and coverages of the sign test's published tables. */
  @Test
  void theRanksAreThoseOfTheTables() {
    assertInterval(6, 1, 6, 0.96875);
    assertInterval(9, 2, 8, 0.9609375);
    assertInterval(10, 2, 9, 0.978515625);
    assertInterval(15, 4, 12, 0.96484375);
    assertInterval(20, 6, 15, 0.9586105346679688);
  }

  @Test
  void orderDoesNotMatterAndTheNumbersGivenAreLeftAsTheyWere() {
    double[] values = {6, 1, 4, 3, 5, 2};
    assertThat(MedianInterval.of(values, CONFIDENCE).orElseThrow()).isEqualTo(of(6));
    assertThat(values).containsExactly(6, 1, 4, 3, 5, 2);
  }

  @Test
  void oneWildNumberDoesNotMoveIt() {
    double[] values = IntStream.rangeClosed(1, 10).asDoubleStream().toArray();
    values[9] = 1e9;
    assertThat(MedianInterval.of(values, CONFIDENCE).orElseThrow()).isEqualTo(of(10));
  }

  @Test
  void theIntervalHoldsTheMedianAsOftenAsItSays() {
    var random = new Random(1);
    int held = 0;
    int tries = 20_000;
    double confidence = 0;
    for (int i = 0; i < tries; i++) {
      // The median of an exponential distribution is ln 2: skewed, as ratios and times are.
      double[] values = random.doubles(9).map(u -> -Math.log1p(-u)).toArray();
      Estimate estimate = MedianInterval.of(values, CONFIDENCE).orElseThrow();
      confidence = estimate.confidence();
      held += estimate.low() <= Math.log(2) && Math.log(2) <= estimate.high() ? 1 : 0;
    }
    assertThat(held / (double) tries).isCloseTo(confidence, within(0.006)); // four standard errors
  }

  @Test
  void nothingIsSaidOfASingleNumber() {
    assertThat(MedianInterval.of(new double[] {1}, CONFIDENCE)).isEmpty();
    assertThat(MedianInterval.of(new double[0], CONFIDENCE)).isEmpty();
  }

  @Test
  void whatIsNoNumberOrNoConfidenceIsRefused() {
    assertThatThrownBy(() -> MedianInterval.of(new double[] {1, Double.NaN}, CONFIDENCE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> MedianInterval.of(new double[] {1, 2}, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1.0");
  }

  private static void assertInterval(int n, int low, int high, double confidence) {
    Estimate estimate = of(n);
    assertThat(estimate.low()).as("low of %s", n).isEqualTo(low);
    assertThat(estimate.high()).as("high of %s", n).isEqualTo(high);
    assertThat(estimate.confidence()).as("of %s", n).isCloseTo(confidence, within(1e-12));
  }

  /** Of the numbers from 1 to n, so that a value is its rank. */
  private static Estimate of(int n) {
    return MedianInterval.of(IntStream.rangeClosed(1, n).asDoubleStream().toArray(), CONFIDENCE)
        .orElseThrow();
  }
}
