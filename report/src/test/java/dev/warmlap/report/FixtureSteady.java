package dev.warmlap.report;

import dev.warmlap.stats.steady.Segment;
import dev.warmlap.stats.steady.SteadyStart;
import dev.warmlap.stats.steady.SteadyState;
import dev.warmlap.stats.steady.WarmUpShape;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Series with answers, one of each kind. */
public final class FixtureSteady {

  private FixtureSteady() {}

  public static SteadySeries warmsUp() {
    double[] values = new double[180];
    Arrays.setAll(
        values, i -> i < 12 ? 1_200 : i < 40 ? 3_300 + 10 * (i % 3) : 4_100 + 7 * (i % 5));
    return new SteadySeries(
        "throughputPerSecond",
        values,
        Duration.ofSeconds(1),
        false,
        new SteadyState(
            WarmUpShape.WARMS_UP,
            new SteadyStart(40, 40),
            List.of(
                new Segment(0, 12, 1_200), new Segment(12, 40, 3_310), new Segment(40, 180, 4_114)),
            1,
            "the mean of the first 40 s is 35 % lower than that of the rest, in which no segment is"
                + " shown to differ by more than 3 %; 1 outlier put aside"));
  }

  public static SteadySeries none() {
    double[] values = new double[60];
    Arrays.setAll(values, i -> i < 50 ? 0.004 : 0.002);
    return new SteadySeries(
        "2",
        values,
        Duration.ofSeconds(1),
        true,
        new SteadyState(
            WarmUpShape.NO_STEADY_STATE,
            null,
            List.of(new Segment(0, 50, 0.004), new Segment(50, 60, 0.002)),
            0,
            "it still changes by more than 5 % at 50 s, and the 10 s after that are too short: it"
                + " takes 20 s"));
  }
}
