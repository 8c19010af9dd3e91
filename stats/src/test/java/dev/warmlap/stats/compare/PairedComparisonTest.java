package dev.warmlap.stats.compare;

import static dev.warmlap.stats.compare.Direction.LESS_IS_BETTER;
import static dev.warmlap.stats.compare.Direction.MORE_IS_BETTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.study.LoadLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PairedComparisonTest {

  private static final Decision ALONE = Decision.of(1, 0.03);

  @Test
  void theIntervalIsStudentsOnLogRatios() {
    // Mean 0.03, standard deviation 0.0158114, standard error 0.00707107; t(4; 0.975) = 2.776445.
    var effect = effectOf(ALONE, 0.01, 0.02, 0.03, 0.04, 0.05);
    assertThat(effect.effect()).isNotNull();
    var estimate = Objects.requireNonNull(effect.effect());
    assertThat(estimate.estimate()).isCloseTo(Math.exp(0.03), within(1e-12));
    assertThat(Math.log(estimate.low())).isCloseTo(0.03 - 2.776445 * 0.00707107, within(1e-7));
    assertThat(Math.log(estimate.high())).isCloseTo(0.03 + 2.776445 * 0.00707107, within(1e-7));
    assertThat(estimate.confidence()).isEqualTo(0.95);
    assertThat(estimate.n()).isEqualTo(5);
    assertThat(effect.call()).isEqualTo(Call.BETTER);
  }

  @Test
  void fourTreatmentsShareTheErrorAmongThem() {
    // t(4; 1 - 0.0125 / 2) = 4.3147 (R: qt(1 - 0.0125 / 2, 4) = 4.314657...)
    var estimate =
        Objects.requireNonNull(
            effectOf(Decision.of(4, 0.03), 0.01, 0.02, 0.03, 0.04, 0.05).effect());
    assertThat(estimate.confidence()).isCloseTo(0.9875, within(1e-12));
    assertThat(Math.log(estimate.low())).isCloseTo(0.03 - 4.3147 * 0.00707107, within(1e-4));
  }

  @Test
  void hodgesLehmannHardlyMovesWithOneWildPair() {
    // Pairwise means of 0, 0.01, 0.02: 0, 0.005, 0.01, 0.01, 0.015, 0.02; their median is 0.01.
    assertThat(effectOf(ALONE, 0, 0.01, 0.02).hodgesLehmann())
        .isCloseTo(Math.exp(0.01), within(1e-12));
    var wild = effectOf(ALONE, 0, 0.01, 0.02, 0.01, 0.01, 1.0);
    assertThat(Objects.requireNonNull(wild.hodgesLehmann())).isLessThan(1.02);
    assertThat(Objects.requireNonNull(wild.ratio())).isGreaterThan(1.15);
  }

  @Test
  void lessIsBetterTurnsTheWordRound() {
    var pairs = pairs(0.10, 0.11, 0.12, 0.11, 0.10);
    assertThat(PairedComparison.of(pairs, MORE_IS_BETTER, ALONE).call()).isEqualTo(Call.BETTER);
    assertThat(PairedComparison.of(pairs, LESS_IS_BETTER, ALONE).call()).isEqualTo(Call.WORSE);
  }

  @Test
  void aDifferenceWithinTheMarginIsEquivalent() {
    var equal = effectOf(ALONE, 0.001, -0.002, 0.0, 0.002, -0.001);
    assertThat(equal.call()).isEqualTo(Call.EQUIVALENT);
    assertThat(equal.because()).isEqualTo("the interval lies within ±3 %");
    var negligible = effectOf(ALONE, 0.010, 0.011, 0.012, 0.010, 0.009);
    assertThat(negligible.call()).isEqualTo(Call.EQUIVALENT);
    assertThat(negligible.because()).isEqualTo("real but negligible: within ±3 %");
  }

  @Test
  void aWideIntervalAroundNothingIsInconclusive() {
    assertThat(effectOf(ALONE, 0.10, -0.12, 0.05, -0.04, 0.02).call()).isEqualTo(Call.INCONCLUSIVE);
  }

  @Test
  void anInconclusiveComparisonSaysWhatItWouldStillTake() {
    var open = effectOf(ALONE, 0.10, -0.02, 0.05, -0.04, 0.02);
    assertThat(open.call()).isEqualTo(Call.INCONCLUSIVE);
    assertThat(open.pairsNeeded()).isGreaterThan(5);
    assertThat(open.because()).contains("about " + open.pairsNeeded() + " blocks would decide it");
  }

  @Test
  void onANoisyMachineLikenessIsNotTakenForEquivalence() {
    double[] alike = {0.001, -0.002, 0.0, 0.002, -0.001};
    var level = new LoadLevel.Connections(100);
    // t(4; 0.975) 0.03 / sqrt(5) is 0.0372, over ln 1.03.
    var noisy = new NoiseFloor("throughput", level, 0.03, 12);
    var refused = effectOf(new Decision(0.05, 1, 0.03, 5, noisy), alike);
    assertThat(refused.call()).isEqualTo(Call.INCONCLUSIVE);
    assertThat(refused.because()).contains("by 3 % from trial to trial, n = 12 A/A pairs");

    var calm = new NoiseFloor("throughput", level, 0.02, 12);
    assertThat(effectOf(new Decision(0.05, 1, 0.03, 5, calm), alike).call())
        .isEqualTo(Call.EQUIVALENT);
    var hardlyKnown = new NoiseFloor("throughput", level, 0.03, 2);
    assertThat(effectOf(new Decision(0.05, 1, 0.03, 5, hardlyKnown), alike).call())
        .isEqualTo(Call.EQUIVALENT);
  }

  @Test
  void fewerThanFivePairsAreNotYetAVerdictButTheRatioIsShown() {
    var two = effectOf(ALONE, 0.5, 0.5);
    assertThat(two.call()).isEqualTo(Call.INCONCLUSIVE);
    assertThat(two.effect()).isNull();
    assertThat(two.because()).startsWith("2 trials each: not yet a verdict");
    assertThat(two.ratio()).isCloseTo(Math.exp(0.5), within(1e-12));
  }

  @Test
  void withoutAnyPairThereIsNothingValidToCompare() {
    var none = PairedComparison.of(List.of(), MORE_IS_BETTER, ALONE);
    assertThat(none.call()).isEqualTo(Call.INVALID);
    assertThat(none.ratio()).isNull();
  }

  @Test
  void identicalTreatmentsAreSeldomCalledDifferent() {
    // METHODS section 8: at most 6.4 % of 1,000 A/A studies. Seeded, so it is the same each time.
    var random = new SplittableRandom(20261130);
    for (int n : new int[] {5, 8, 12}) {
      int different = 0;
      for (int study = 0; study < 1_000; study++) {
        different += calledDifferent(random, n, 0.0) ? 1 : 0;
      }
      assertThat(different).as("of 1,000 studies of %d blocks", n).isLessThanOrEqualTo(64);
    }
  }

  @Test
  void aRealEffectIsFoundAsOftenAsPromised() {
    // METHODS section 2: 5 % at a spread of 2 % takes 4 blocks for 80 % power; here 5 of them.
    var random = new SplittableRandom(20261130);
    int found = 0;
    for (int study = 0; study < 1_000; study++) {
      found += calledDifferent(random, 5, Math.log(1.05), 0.02) ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(800);
  }

  private static boolean calledDifferent(SplittableRandom random, int n, double effect) {
    return calledDifferent(random, n, effect, 0.03);
  }

  private static boolean calledDifferent(
      SplittableRandom random, int n, double effect, double spread) {
    double[] d = new double[n];
    Arrays.setAll(d, i -> effect + spread * random.nextGaussian());
    Call call = effectOf(ALONE, d).call();
    return call == Call.BETTER || call == Call.WORSE;
  }

  private static PairedComparison effectOf(Decision decision, double... logRatios) {
    return PairedComparison.of(pairs(logRatios), MORE_IS_BETTER, decision);
  }

  private static List<Pair> pairs(double... logRatios) {
    return Arrays.stream(logRatios)
        .boxed()
        .flatMap(d -> Stream.of(new Pair(1_000, 1_000 * Math.exp(d))))
        .toList();
  }
}
