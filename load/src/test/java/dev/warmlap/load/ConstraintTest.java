package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.RoundMeasurement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintTest {

  /** A thousand answers a second, each after 20 ms; of 1010 requests 10 failed. */
  private static RoundMeasurement round() {
    return Measurements.round(
        20,
        Measurements.interior(20, 20, 20),
        Map.of(ErrorKind.TIMEOUT, 10L),
        Measurements.use(0.5, Duration.ZERO));
  }

  @ParameterizedTest
  @CsvSource({
    "p99<=50ms, true",
    "p50 < 20ms, false",
    "p99.9<=0.02s, false",
    "p99.99<=20100us, true",
    "max<21ms, true",
    "mean>=19ms, true",
    "mean<=15000µs, false",
    "errors<=1%, true",
    "errors<=0.5%, false",
    "errors<0.01, true",
    "errors<=0, false",
    "throughput>=1000, true",
    "throughput>1000.5, false",
  })
  void aLimitIsKeptOrBroken(String text, boolean kept) {
    assertThat(Constraint.parse(text).check(round()).kept()).as(text).isEqualTo(kept);
  }

  @Test
  void whatWasFoundIsSaidWithItsUnit() {
    assertThat(Constraint.parse("p99<=50ms").check(round()).found()).matches("20\\.0\\d ms");
    assertThat(Constraint.parse("errors<=1%").check(round()).found()).isEqualTo("0.9901 %");
    assertThat(Constraint.parse("throughput>=1").check(round()).found()).isEqualTo("1,000.0 req/s");
  }

  @Test
  void whereNothingWasAnsweredNoLimitOfLatencyIsKept() {
    var interior = Measurements.interior(20, 20, 20);
    var silent =
        new RoundMeasurement(
            20,
            Duration.ZERO,
            Latencies.histogram(),
            round().startedAt(),
            Duration.ofSeconds(1),
            0,
            Latencies.histogram(),
            Latencies.histogram(),
            Map.of(ErrorKind.TIMEOUT, 5L),
            Map.of(),
            round().statuses(),
            0,
            0,
            interior,
            round().windows(),
            null,
            null,
            round().generator());
    assertThat(Constraint.parse("p99<=50ms").check(silent))
        .isEqualTo(new Constraint.Answer(false, "no good answer"));
    assertThat(Constraint.parse("errors<=50%").check(silent).kept()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "p99",
        "p99<=",
        "p99<=50",
        "p99<=50%",
        "p99==50ms",
        "p100<=1s",
        "latency<=1s",
        "errors<=3",
        "errors<=1ms",
        "throughput>=1ms",
        "throughput>=1%",
        "p99<=-1ms",
        "<=50ms"
      })
  void whatIsNoLimitIsAnsweredWithThoseThatAre(String text) {
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> Constraint.parse(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("p99<=50ms");
  }
}
