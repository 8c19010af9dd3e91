package dev.warmlap.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.CpuTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuTraceTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void startAndWarmUpOfAGeneratorCanBeLeftOut() {
    CpuTrace trace = trace(List.of(900, 900, 400, 400, 400, 50), List.of(0, 0, 600, 600, 600, 0));
    Use use = trace.between(2 * SECOND, 5 * SECOND).orElseThrow();
    assertThat(use.seconds()).isEqualTo(3);
    assertThat(use.generator().total()).isEqualTo(Duration.ofMillis(1200));
    assertThat(use.server().total()).isEqualTo(Duration.ofMillis(1800));
  }

  @Test
  void betweenTwoReadingsUseIsEven() {
    CpuTrace trace = trace(List.of(100, 300), List.of(40, 80));
    Use use = trace.between(SECOND / 2, SECOND + SECOND / 2).orElseThrow();
    assertThat(use.seconds()).isEqualTo(1);
    assertThat(use.generator().total()).isEqualTo(Duration.ofMillis(200));
    assertThat(use.server().total()).isEqualTo(Duration.ofMillis(60));
    assertThat(use.answered()).isEqualTo(100);
  }

  @Test
  void outsideOfAllReadingsNothingIsKnown() {
    CpuTrace trace = trace(List.of(100), List.of(100));
    assertThat(trace.between(-1, SECOND)).isEmpty();
    assertThat(trace.between(0, SECOND + 1)).isEmpty();
    assertThat(trace.between(SECOND, SECOND)).isEmpty();
    assertThat(new CpuTrace(List.of()).between(0, 1)).isEmpty();
  }

  /** A reading a second, with the milliseconds that were used up to each. */
  private static CpuTrace trace(List<Integer> generator, List<Integer> server) {
    var readings = new ArrayList<CpuReading>();
    readings.add(new CpuReading(0, millis(0), millis(0), 0));
    int generatorSum = 0;
    int serverSum = 0;
    for (int i = 0; i < generator.size(); i++) {
      generatorSum += generator.get(i);
      serverSum += server.get(i);
      readings.add(
          new CpuReading(
              (i + 1) * SECOND, millis(generatorSum), millis(serverSum), (i + 1) * 100.0));
    }
    return new CpuTrace(readings);
  }

  private static CpuTime millis(int millis) {
    return new CpuTime(Duration.ZERO, Duration.ofMillis(millis));
  }
}
