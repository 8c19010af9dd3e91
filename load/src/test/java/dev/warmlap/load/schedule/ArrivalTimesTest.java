package dev.warmlap.load.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalTimesTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long HOUR = 3600 * SECOND;

  /** The double nearest to a third is a little less than one, by far less than one arrival. */
  @ParameterizedTest
  @CsvSource({
    "3, 10800",
    "7, 25200",
    "0.3333333333333333, 1200",
    "0.1, 360",
    "999.9, 3599640",
    "123456.7, 444444120"
  })
  void anHourHasExactlyItsArrivals(double rate, long arrivals) {
    var times = ArrivalTimes.constant(Profile.constant(rate));
    long count = 0;
    long last = -1;
    for (long at = times.next(); at < HOUR; at = times.next()) {
      last = at;
      count++;
    }
    assertThat(count).isEqualTo(arrivals);
    assertThat(last).isEqualTo(exactly(arrivals - 1, rate));
  }

  @ParameterizedTest
  @ValueSource(doubles = {3, 7, 0.3333333333333333, 123456.7, 1e9, 999_999_999.9, 1e-3, 640})
  void everyArrivalIsWhereItsNumberSays(double rate) {
    var times = ArrivalTimes.constant(Profile.constant(rate));
    for (long k = 0; k < 20_000; k++) {
      assertThat(times.next()).isEqualTo(exactly(k, rate));
    }
  }

  @Test
  void anArrivalBeyondAllTimeIsNone() {
    var times = ArrivalTimes.constant(Profile.constant(1e-300));
    assertThat(times.next()).isZero();
    assertThat(times.next()).isEqualTo(ArrivalTimes.NEVER);
    assertThat(times.next()).isEqualTo(ArrivalTimes.NEVER);
    assertThat(ArrivalTimes.constant(Profile.constant(0)).next()).isEqualTo(ArrivalTimes.NEVER);
  }

  /** Cut into minutes, the same rate takes the other way of counting, and must agree. */
  @ParameterizedTest
  @ValueSource(doubles = {3, 7, 0.3333333333333333, 1234.567})
  void aRateCutIntoSegmentsHasTheSameArrivals(double rate) {
    var minutes = new Segment[60];
    Arrays.fill(minutes, Segment.level(rate, Duration.ofMinutes(1)));
    var cut = ArrivalTimes.constant(Profile.of(minutes));
    var whole = ArrivalTimes.constant(Profile.of(Segment.level(rate, Duration.ofHours(1))));
    for (long at = whole.next(); at != ArrivalTimes.NEVER; at = whole.next()) {
      assertThat(cut.next()).isBetween(at - 1, at + 1);
    }
    assertThat(cut.next()).isEqualTo(ArrivalTimes.NEVER);
  }

  @Test
  void onARampTheArrivalsLieWhereTheIntegralReachesTheirNumber() {
    var times = ArrivalTimes.constant(Profile.of(new Segment(0, 100, Duration.ofSeconds(10))));
    for (int k = 0; k < 500; k++) {
      // 5 t² = k
      assertThat(times.next()).isEqualTo(Math.round(Math.sqrt(k / 5.0) * SECOND));
    }
    assertThat(times.next()).isEqualTo(ArrivalTimes.NEVER);
  }

  @Test
  void noArrivalFallsIntoAPause() {
    var times =
        ArrivalTimes.constant(
            Profile.of(
                Segment.level(0, Duration.ofSeconds(5)),
                Segment.level(1, Duration.ofSeconds(2)),
                Segment.level(0, Duration.ofSeconds(3)),
                Segment.level(0.5, Duration.ofSeconds(4))));
    assertThat(times.next()).isEqualTo(5 * SECOND);
    assertThat(times.next()).isEqualTo(6 * SECOND);
    assertThat(times.next()).isEqualTo(10 * SECOND);
    assertThat(times.next()).isEqualTo(12 * SECOND);
    assertThat(times.next()).isEqualTo(ArrivalTimes.NEVER);
    assertThat(times.next()).isEqualTo(ArrivalTimes.NEVER);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void theSharesTogetherAreTheWholeSchedule(int takers) {
    var rate = Profile.of(Segment.level(1000, Duration.ofSeconds(1)));
    var whole = ArrivalTimes.poisson(rate, 5);
    var shares = new ArrivalTimes[takers];
    for (int i = 0; i < takers; i++) {
      shares[i] = ArrivalTimes.share(ArrivalTimes.poisson(rate, 5), i, takers);
    }
    long at = 0;
    for (int k = 0; at != ArrivalTimes.NEVER; k++) {
      at = whole.next();
      assertThat(shares[k % takers].next()).isEqualTo(at);
    }
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> ArrivalTimes.constant(Profile.constant(2e9)))
        .hasMessageContaining("2.0E9 per second");
    assertThatThrownBy(() -> ArrivalTimes.poisson(Profile.constant(2e9), 1))
        .hasMessageContaining("2.0E9 per second");
    assertThatThrownBy(() -> ArrivalTimes.share(() -> 0, 2, 2)).hasMessageContaining("2 of 2");
    assertThatThrownBy(() -> ArrivalTimes.share(() -> 0, -1, 2)).hasMessageContaining("-1 of 2");
  }

  @Test
  void anArrivalAllocatesNothing() {
    var ramp =
        Profile.of(
            new Segment(0, 1000, Duration.ofHours(1)), Segment.level(9, Duration.ofHours(1)));
    allocatesNothing(ArrivalTimes.constant(Profile.constant(1000)));
    allocatesNothing(ArrivalTimes.constant(ramp));
    allocatesNothing(ArrivalTimes.share(ArrivalTimes.poisson(ramp, 1), 1, 3));
  }

  private static void allocatesNothing(ArrivalTimes times) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    times.next();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100_000; i++) {
      times.next();
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
  }

  private static long exactly(long k, double rate) {
    return BigDecimal.valueOf(k)
        .multiply(BigDecimal.valueOf(SECOND))
        .divide(BigDecimal.valueOf(rate), 0, RoundingMode.HALF_UP)
        .longValueExact();
  }
}
