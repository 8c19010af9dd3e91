package dev.warmlap.stats.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlocksNeededTest {

  /** docs/methods/comparison.md shows the same table. */
  @ParameterizedTest
  @CsvSource({
    "0.05, 0.01, 4, 3, 3",
    "0.05, 0.02, 6, 4, 3",
    "0.05, 0.03, 11, 6, 4",
    "0.05, 0.045, 21, 9, 5",
    "0.05, 0.06, 35, 14, 6",
    "0.02, 0.03, 14, 7, 4",
    "0.02, 0.045, 27, 12, 6"
  })
  void theTableOfTheMethodsPage(double alpha, double spread, int of3, int of5, int of10) {
    assertThat(BlocksNeeded.toFind(0.03, spread, alpha)).hasValue(of3);
    assertThat(BlocksNeeded.toFind(0.05, spread, alpha)).hasValue(of5);
    assertThat(BlocksNeeded.toFind(0.10, spread, alpha)).hasValue(of10);
  }

  @Test
  void powerIsAlphaWhereThereIsNothingToFind() {
    assertThat(Students.power(0, 0.03, 8, 0.05)).isCloseTo(0.05, within(0.002));
  }

  @Test
  void powerOfTheNoncentralT() {
    // R: power.t.test(n = 5, delta = 1, sd = 1, type = "paired")$power is 0.4013...; with the other
    // side's rejections (strict = TRUE) 0.4014.
    assertThat(Students.power(1, 1, 5, 0.05)).isCloseTo(0.4014, within(0.002));
  }

  @Test
  void aMachineTooNoisyForTheQuestionHasNoNumber() {
    assertThat(BlocksNeeded.toFind(0.01, 0.2, 0.05)).isEmpty();
  }

  @Test
  void whatIsSeenIsDecidedWhenTheIntervalWouldLeaveOutNothing() {
    var decision = Decision.of(1, 0.03);
    // t(n - 1; 0.975) 0.05 / sqrt(n) falls below 0.04 at n = 9: 2.306 * 0.05 / 3 = 0.0384, while at
    // n = 8 it is 2.365 * 0.05 / 2.828 = 0.0418.
    assertThat(BlocksNeeded.toDecide(0.04, 0.05, 6, decision)).hasValue(9);
  }

  @Test
  void orWhenItWouldLieWithinTheMargin() {
    // No effect at all: t(n - 1; 0.975) 0.04 / sqrt(n) < ln 1.03 = 0.02956 first at n = 10:
    // 2.262 * 0.04 / 3.162 = 0.0286, while at n = 9 it is 2.306 * 0.04 / 3 = 0.0307.
    assertThat(BlocksNeeded.toDecide(0, 0.04, 6, Decision.of(1, 0.03))).hasValue(10);
  }
}
