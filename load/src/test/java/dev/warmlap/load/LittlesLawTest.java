package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.measure.Latencies;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LittlesLawTest {

  @Test
  void aRoundWhoseLatenciesAreRecordedAsTheyWereKeepsTheLaw() {
    LittlesLaw law = LittlesLaw.of(Measurements.interior(100, 20, 20));

    assertThat(law.implied()).isCloseTo(100, within(0.2));
    assertThat(law.violation()).isEmpty();
  }

  @Test
  void aRoundWhoseLatenciesWereRecordedSixPercentTooLowBreaksIt() {
    LittlesLaw law = LittlesLaw.of(Measurements.interior(100, 100, 94));

    assertThat(law.violation())
        .hasValueSatisfying(
            violation -> {
              assertThat(violation.rule()).isEqualTo("littles-law");
              assertThat(violation.message()).contains("94.0 requests in flight", "100.0", "6.0 %");
            });
  }

  @Test
  void tooFewSamplesCannotConfirmTheLaw() {
    Interior whole = Measurements.interior(100, 20, 20);
    var shortOne =
        new Interior(
            whole.start(), whole.length(), whole.completed(), whole.latency(), 0, 0, 0, 0, 100, 3);

    assertThat(LittlesLaw.of(shortOne).violation())
        .hasValueSatisfying(v -> assertThat(v.message()).contains("3 samples"));
  }

  /**
   * A deterministic closed loop: each connection sends at a phase of its own and is answered after
   * exactly {@code latency}. The span cuts requests at both edges, and still the law holds.
   */
  @Property(tries = 200)
  void requestsCutByTheEdgesAreCountedForTheirTimeWithin(
      @ForAll @IntRange(min = 1, max = 50) int connections,
      @ForAll @IntRange(min = 2, max = 400) int latencyMillis,
      @ForAll @IntRange(min = 100, max = 1000) int lengthMillis) {
    Histogram recorded = Latencies.histogram();
    long ageAtStart = 0;
    long ageAtEnd = 0;
    for (int c = 0; c < connections; c++) {
      long sent = -(long) latencyMillis * c / connections;
      ageAtStart += -sent;
      long done = sent + latencyMillis;
      while (done <= lengthMillis) {
        recorded.recordValue(latencyMillis * 1_000_000L);
        sent = done;
        done = sent + latencyMillis;
      }
      ageAtEnd += lengthMillis - sent;
    }
    var interior =
        new Interior(
            Duration.ZERO,
            Duration.ofMillis(lengthMillis),
            recorded.getTotalCount(),
            recorded,
            0,
            ageAtStart * 1_000_000,
            ageAtEnd * 1_000_000,
            0,
            connections,
            100);

    assertThat(LittlesLaw.of(interior).error()).isLessThan(0.002);
  }
}
