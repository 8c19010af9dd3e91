package dev.warmlap.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.Latencies;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BarsTest {

  private static Histogram of(long... nanos) {
    Histogram histogram = Latencies.histogram();
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }

  @Test
  void nothingRecordedHasNoBars() {
    assertThat(Bars.of(of(), 80)).isEmpty();
  }

  @Test
  void equalValuesAreOneBar() {
    assertThat(Bars.of(of(2_000_000, 2_000_000), 80))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("to 2.00", "  2  ", "■"));
  }

  @Test
  void everyValueIsInExactlyOneRow() {
    Histogram histogram = Latencies.histogram();
    for (int i = 1; i <= 1_000; i++) {
      histogram.recordValue(i * 37_000L);
    }
    long sum =
        Bars.of(histogram, 100).stream()
            .mapToLong(line -> Long.parseLong(line.strip().split(" +", -1)[2].replace(",", "")))
            .sum();
    assertThat(sum).isEqualTo(1_000);
  }

  @Test
  void aSingleStragglerIsSeenBesideThousands() {
    Histogram histogram = of(1_000_000_000);
    histogram.recordValueWithCount(1_000_000, 100_000);
    List<String> bars = Bars.of(histogram, 80);
    assertThat(bars).hasSize(11).allMatch(line -> line.length() <= 80);
    assertThat(bars.getLast()).contains("1,000  ", "1  ■");
  }
}
