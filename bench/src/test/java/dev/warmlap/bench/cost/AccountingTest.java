package dev.warmlap.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.Claim;
import dev.warmlap.bench.OwnAccount;
import dev.warmlap.bench.run.CpuReading;
import dev.warmlap.bench.run.CpuTrace;
import dev.warmlap.bench.run.Recording;
import dev.warmlap.model.measure.CpuTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AccountingTest {

  private static final long SECOND = 1_000_000_000;

  /**
   * A reading a second. Ten seconds of load after five in which the generator is dear: then 600 ms
   * a second for 10,000 requests, and the server 300 ms.
   */
  private static final CpuTrace TRACE =
      new CpuTrace(
          IntStream.rangeClosed(0, 15)
              .mapToObj(
                  second ->
                      new CpuReading(
                          second * SECOND,
                          millis(1000 * Math.min(second, 5) + 600 * Math.max(second - 5, 0)),
                          millis(300 * Math.max(second - 5, 0)),
                          10_000.0 * Math.max(second - 5, 0)))
              .toList());

  @Test
  void ofAGeneratorThatTellsOfItsWholeLifeTheServersCountAfterTheLeadCounts() {
    Measured measured = measured(new Claim.Part.AfterLead(), 101_000, 10, 0);
    assertThat(measured.generator()).isCloseTo(60, within(1e-9));
    assertThat(measured.server()).isCloseTo(30, within(1e-9));
    assertThat(measured.requests()).isEqualTo(70_000); // from 6 s to two readings before the end
    assertThat(measured.requestsPerSecond()).isEqualTo(10_000);
    assertThat(measured.counted()).isCloseTo(1.01, within(1e-9));
  }

  @Test
  void betweenTwoInstantsTheGeneratorsOwnCountCounts() {
    Measured measured = measured(new Claim.Part.Between(7 * SECOND, 12 * SECOND), 40_000, 5, 0);
    assertThat(measured.generator()).isCloseTo(75, within(1e-9));
    assertThat(measured.requestsPerSecond()).isEqualTo(8_000);
    assertThat(measured.counted()).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void itsOwnAccountStandsBesideTheKernelsOverTheSameSpan() {
    Measured measured = measured(new Claim.Part.Between(7 * SECOND, 12 * SECOND), 40_000, 5, 0);
    assertThat(measured.own()).isEqualTo(new Measured.Own(59, 60));
  }

  @Test
  void manyFailuresAreNotTheSameWork() {
    assertThatThrownBy(() -> measured(new Claim.Part.AfterLead(), 980, 10, 20))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("20 requests failed");
    assertThat(measured(new Claim.Part.AfterLead(), 995, 10, 5).failed()).isEqualTo(5);
  }

  @Test
  void aRunThatWasTooShortToBeReadIsNoMeasurement() {
    for (var part : List.of(new Claim.Part.AfterLead(), new Claim.Part.Between(0, SECOND))) {
      var recording =
          new Recording(
              claim(part, 1000, 1, 0), Duration.ofSeconds(6), 1000, new CpuTrace(List.of()));
      assertThatThrownBy(() -> Accounting.of(recording))
          .isInstanceOf(BenchException.class)
          .hasMessageContaining("0 readings");
    }
  }

  private static Measured measured(Claim.Part part, long requests, double seconds, long failed) {
    return Accounting.of(
        new Recording(
            claim(part, requests, seconds, failed), Duration.ofSeconds(6), 100_000, TRACE));
  }

  /** Its own account is over the last five seconds. */
  private static Claim claim(Claim.Part part, long requests, double seconds, long failed) {
    var own = new OwnAccount(59, 50_000, 10 * SECOND, 15 * SECOND);
    return new Claim(requests, seconds, failed, part, requests, null, own, List.of());
  }

  private static CpuTime millis(int millis) {
    return new CpuTime(Duration.ofMillis(millis), Duration.ZERO);
  }
}
