package dev.warmlap.stats.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.result.Call;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UnpairedComparisonTest {

  /** Logs 0.1 to 0.5 and 0.7 to 1.5: worked by hand, t(0.975; 5.882) = 2.4585. */
  @Test
  void theIntervalIsWelchs() {
    var found = compare(exp(0.1, 0.2, 0.3, 0.4, 0.5), exp(0.7, 0.9, 1.1, 1.3, 1.5));
    var effect = Objects.requireNonNull(found.effect());
    assertThat(Math.log(effect.estimate())).isCloseTo(0.8, within(1e-12));
    double error = Math.sqrt(0.025 / 5 + 0.1 / 5);
    assertThat(Math.log(effect.high()) - 0.8).isCloseTo(2.4585 * error, within(2e-4));
    assertThat(effect.n()).isEqualTo(10);
    assertThat(found.call()).isEqualTo(Call.BETTER);
  }

  @Test
  void swappingTheTwoMirrorsTheAnswer() {
    double[] a = {100, 103, 98, 101, 99};
    double[] b = {110, 113, 108, 111, 109, 112};
    var there = compare(a, b);
    var back = compare(b, a);
    assertThat(there.call()).isEqualTo(Call.BETTER);
    assertThat(back.call()).isEqualTo(Call.WORSE);
    assertThat(Objects.requireNonNull(there.ratio()) * Objects.requireNonNull(back.ratio()))
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void lessIsBetterWhereItIs() {
    double[] a = {100, 103, 98, 101, 99};
    double[] b = {110, 113, 108, 111, 109};
    assertThat(UnpairedComparison.of(a, b, Direction.LESS_IS_BETTER, 0.03).call())
        .isEqualTo(Call.WORSE);
  }

  @Test
  void alikeWithLittleSpreadIsEquivalent() {
    double[] a = {100, 100.3, 99.8, 100.1, 99.9};
    double[] b = {100.1, 100.2, 99.7, 100, 100};
    assertThat(compare(a, b).call()).isEqualTo(Call.EQUIVALENT);
  }

  @Test
  void fewTrialsAreNoVerdictAndNoneAreInvalid() {
    assertThat(compare(new double[] {1}, new double[] {2}).call()).isEqualTo(Call.INCONCLUSIVE);
    assertThat(compare(new double[] {1}, new double[] {2}).because()).startsWith("one trial each");
    assertThat(compare(new double[] {}, new double[] {2}).call()).isEqualTo(Call.INVALID);
  }

  @Test
  void numbersThatNeverDifferAreNoMeasurement() {
    double[] five = {5, 5, 5, 5, 5};
    assertThat(compare(five, five).call()).isEqualTo(Call.INVALID);
  }

  @Test
  void whatIsNotPositiveIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> compare(new double[] {0}, exp(1)));
  }

  @Test
  void identicalTreatmentsAreSeldomCalledDifferent() {
    var random = new SplittableRandom(1);
    int different = 0;
    for (int study = 0; study < 1000; study++) {
      Call call = compare(noisy(random), noisy(random)).call();
      different += call == Call.BETTER || call == Call.WORSE ? 1 : 0;
    }
    assertThat(different).isLessThanOrEqualTo(64);
  }

  private static double[] noisy(SplittableRandom random) {
    return random.doubles(6).map(_ -> Math.exp(0.03 * random.nextGaussian())).toArray();
  }

  private static double[] exp(double... logs) {
    return Arrays.stream(logs).map(Math::exp).toArray();
  }

  private static UnpairedComparison compare(double[] a, double[] b) {
    return UnpairedComparison.of(a, b, Direction.MORE_IS_BETTER, 0.03);
  }
}
