package dev.warmlap.load.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ProfileTest {

  private static final long SECOND = 1_000_000_000L;

  /** A ramp of 10 s, a step up, a pause, a ramp down. */
  private final Profile profile =
      Profile.of(
          new Segment(0, 100, seconds(10)),
          Segment.level(200, seconds(5)),
          Segment.level(0, seconds(5)),
          new Segment(100, 0, seconds(10)));

  @Test
  void aConstantLastsForEver() {
    var constant = Profile.constant(1000);
    assertThat(constant.length()).isEmpty();
    assertThat(constant.peak()).isEqualTo(1000);
    assertThat(constant.at(0)).isEqualTo(1000);
    assertThat(constant.at(Long.MAX_VALUE - 1)).isEqualTo(1000);
    assertThat(constant.integral(3600 * SECOND)).isEqualTo(3_600_000);
    assertThat(constant.passes(3_600_000)).isEqualTo(3600 * SECOND);
  }

  @Test
  void segmentsFollowOneAnother() {
    assertThat(profile.length()).contains(seconds(30));
    assertThat(profile.peak()).isEqualTo(200);
    assertThat(profile.at(-1)).isZero();
    assertThat(profile.at(0)).isZero();
    assertThat(profile.at(5 * SECOND)).isEqualTo(50);
    assertThat(profile.at(10 * SECOND - 1)).isCloseTo(100, within(1e-6));
    assertThat(profile.at(10 * SECOND)).isEqualTo(200);
    assertThat(profile.at(15 * SECOND)).isZero();
    assertThat(profile.at(20 * SECOND)).isEqualTo(100);
    assertThat(profile.at(30 * SECOND)).isZero();
  }

  @Test
  void theIntegralIsTheAreaBelow() {
    assertThat(profile.integral(0)).isZero();
    assertThat(profile.integral(5 * SECOND)).isEqualTo(125);
    assertThat(profile.integral(10 * SECOND)).isEqualTo(500);
    assertThat(profile.integral(15 * SECOND)).isEqualTo(1500);
    assertThat(profile.integral(20 * SECOND)).isEqualTo(1500);
    assertThat(profile.integral(25 * SECOND)).isEqualTo(1875);
    assertThat(profile.integral(99 * SECOND)).isEqualTo(2000);
  }

  @Test
  void theInverseSkipsPausesAndEndsWithTheProfile() {
    assertThat(profile.passes(0)).isZero();
    assertThat(profile.passes(125)).isEqualTo(5 * SECOND);
    assertThat(profile.passes(500)).isEqualTo(10 * SECOND);
    assertThat(profile.passes(1500)).isEqualTo(20 * SECOND);
    assertThat(profile.passes(1875)).isEqualTo(25 * SECOND);
    assertThat(profile.passes(2000)).isEqualTo(ArrivalTimes.NEVER);
    assertThat(Profile.constant(0).passes(0)).isEqualTo(ArrivalTimes.NEVER);
  }

  /** Half a nanosecond of rounding, at the highest value there is. */
  @Property
  void theInverseUndoesTheIntegral(
      @ForAll("profiles") Profile some, @ForAll @DoubleRange(min = 0, max = 1) double share) {
    double all = some.integral(Long.MAX_VALUE);
    double amount = share * all;
    long at = some.passes(amount);
    if (at == ArrivalTimes.NEVER) {
      assertThat(amount).isCloseTo(all, within(1e-9 * some.peak() + 1e-12 * all));
    } else {
      assertThat(some.integral(at)).isCloseTo(amount, within(0.6e-9 * some.peak() + 1e-12 * all));
    }
  }

  @Property
  void theInverseNeverGoesBack(
      @ForAll("profiles") Profile some,
      @ForAll @DoubleRange(min = 0, max = 1) double one,
      @ForAll @DoubleRange(min = 0, max = 1) double other) {
    double all = some.integral(Long.MAX_VALUE);
    assertThat(some.passes(Math.min(one, other) * all))
        .isLessThanOrEqualTo(some.passes(Math.max(one, other) * all));
  }

  @Test
  void whatIsNoProfileIsRefused() {
    refused(() -> Profile.constant(-1), "-1.0");
    refused(() -> Profile.constant(Double.NaN), "NaN");
    refused(() -> Profile.constant(Double.POSITIVE_INFINITY), "Infinity");
    refused(() -> Segment.level(1, Duration.ZERO), "PT0S");
    refused(() -> Segment.level(1, Duration.ofDays(365 * 300)), "292 years");
    refused(Profile::of, "none");
    var centuries = Segment.level(1, Duration.ofDays(365 * 200));
    refused(() -> Profile.of(centuries, centuries), "292 years");
  }

  private static void refused(Runnable making, String what) {
    assertThatThrownBy(making::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(what);
  }

  @Provide
  Arbitrary<Profile> profiles() {
    Arbitrary<Double> values =
        Arbitraries.oneOf(
            Arbitraries.of(0.0, 1.0, 1000.0), Arbitraries.doubles().between(0.01, 200_000));
    Arbitrary<Duration> lengths =
        Arbitraries.longs().between(1_000_000, 3600 * SECOND).map(Duration::ofNanos);
    return Combinators.combine(values, values, lengths)
        .as(Segment::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .map(segments -> Profile.of(segments.toArray(Segment[]::new)));
  }

  private static Duration seconds(long count) {
    return Duration.ofSeconds(count);
  }
}
