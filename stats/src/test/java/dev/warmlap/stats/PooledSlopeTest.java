package dev.warmlap.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.stats.PooledSlope.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class PooledSlopeTest {

  @Test
  void oneGroupIsAnOrdinaryRegression() {
    // x 1..5, y 2 4 5 4 5: slope 0.6, residual sum 2.4, standard error sqrt(0.8 / 10) = 0.2828,
    // t(3; 0.975) = 3.182446.
    var group =
        List.of(
            new Point(1, 2), new Point(2, 4), new Point(3, 5), new Point(4, 4), new Point(5, 5));
    var slope = PooledSlope.of(List.of(group)).orElseThrow();
    assertThat(slope.estimate()).isCloseTo(0.6, within(1e-12));
    assertThat(slope.low()).isCloseTo(0.6 - 3.182446 * Math.sqrt(0.08), within(1e-6));
    assertThat(slope.high()).isCloseTo(0.6 + 3.182446 * Math.sqrt(0.08), within(1e-6));
    assertThat(slope.n()).isEqualTo(5);
  }

  @Test
  void whatAGroupHasBesideXDoesNotCount() {
    var few = List.of(new Point(500, 1_500), new Point(1000, 2_000));
    var many = List.of(new Point(600, 90_600), new Point(1200, 91_200));
    assertThat(PooledSlope.of(List.of(few, many)).orElseThrow().estimate())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void nothingIsSaidWhereXDoesNotVaryWithinAnyGroup() {
    var few = List.of(new Point(500, 1), new Point(500, 2), new Point(500, 3));
    var many = List.of(new Point(900, 1), new Point(900, 2));
    assertThat(PooledSlope.of(List.of(few, many))).isEmpty();
  }

  @Test
  void twoPointsLeaveNoIntervalAndSoNoSlope() {
    assertThat(PooledSlope.of(List.of(List.of(new Point(1, 1), new Point(2, 2))))).isEmpty();
  }
}
