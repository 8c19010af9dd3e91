package dev.warmlap.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.report.FixtureSteady;
import dev.warmlap.report.Golden;
import dev.warmlap.report.SteadySeries;
import dev.warmlap.stats.steady.Segment;
import dev.warmlap.stats.steady.SteadyStart;
import dev.warmlap.stats.steady.SteadyState;
import dev.warmlap.stats.steady.WarmUpShape;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyTextTest {

  private static final List<SteadySeries> SERIES =
      List.of(FixtureSteady.warmsUp(), FixtureSteady.none());

  @Test
  void thePageIsWrittenAsItAlwaysWas() {
    Golden.check("steady.txt", SteadyText.render(SERIES, 80, false));
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 61, 80, 110})
  void noLineIsWiderThanTheTerminal(int width) {
    assertThat(SteadyText.render(SERIES, width, false).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
  }

  @Test
  void coloursAreForTerminalsOnly() {
    assertThat(SteadyText.render(SERIES, 80, true)).contains("\u001b[");
    assertThat(SteadyText.render(SERIES, 80, false)).doesNotContain("\u001b");
  }

  @Test
  void aStartAtTheVeryBeginningOrEndHasItsMark() {
    for (int start : new int[] {1, 5, 59, 99}) {
      double[] values = new double[100];
      Arrays.fill(values, 3);
      var series =
          new SteadySeries(
              "x",
              values,
              Duration.ofSeconds(1),
              false,
              new SteadyState(
                  WarmUpShape.WARMS_UP,
                  new SteadyStart(start, start),
                  List.of(new Segment(0, start, 3), new Segment(start, 100, 3)),
                  0,
                  "it does"));
      assertThat(SteadyText.render(List.of(series), 80, false)).contains("▲");
    }
  }
}
