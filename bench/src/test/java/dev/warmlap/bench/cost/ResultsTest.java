package dev.warmlap.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ResultsTest {

  private final Results results =
      new Results(List.of(Trials.CELL), List.of(Goal.NIO, "wrk", "hey"), Trials.fiveRounds());

  @Test
  void ratiosArePairedWithinRoundsSoThatDriftOfTheMachineCancels() {
    Ratio ratio = results.ratio(Trials.CELL, Metric.GENERATOR_CPU, Goal.NIO, "wrk").orElseThrow();
    assertThat(ratio.pairs()).isEqualTo(5);
    assertThat(ratio.median()).isCloseTo(0.71, within(1e-9));
    assertThat(Objects.requireNonNull(ratio.interval()).low()).isCloseTo(0.67, within(1e-9));
    assertThat(Objects.requireNonNull(ratio.interval()).high()).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void aGoalIsMetByTheMedian() {
    Ratio cpu = results.ratio(Trials.CELL, Metric.GENERATOR_CPU, Goal.NIO, "wrk").orElseThrow();
    assertThat(cpu.goal()).isEqualTo("≤ 0.80");
    assertThat(cpu.met()).isTrue();
    Ratio speed = results.ratio(Trials.CELL, Metric.THROUGHPUT, Goal.NIO, "wrk").orElseThrow();
    assertThat(speed.goal()).isEqualTo("≥ 1.10");
    assertThat(speed.met()).isTrue();
    assertThat(speed.median()).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void onlyRoundsInWhichBothWereMeasuredMakeAPair() {
    List<Trial> trials = Trials.fiveRounds().subList(1, 4); // without wrk of the first round
    var fewer = new Results(List.of(Trials.CELL), List.of(Goal.NIO, "wrk"), trials);
    Ratio ratio = fewer.ratio(Trials.CELL, Metric.GENERATOR_CPU, Goal.NIO, "wrk").orElseThrow();
    assertThat(ratio.pairs()).isEqualTo(1);
    assertThat(ratio.interval()).isNull();
  }

  @Test
  void whatWasNotRunHasNoRatio() {
    assertThat(results.ratio(Trials.CELL, Metric.GENERATOR_CPU, "hey", "wrk")).isEmpty();
    assertThat(results.failures()).hasSize(1);
  }

  @Test
  void ratiosAreShownToTheBaselineAndToWhatAGoalNames() {
    assertThat(results.ratios())
        .extracting(Ratio::metric, Ratio::tool, Ratio::against)
        .containsExactly(
            tuple(Metric.GENERATOR_CPU, Goal.NIO, "wrk"),
            tuple(Metric.THROUGHPUT, Goal.NIO, "wrk"));
  }

  @Test
  void goalsAreSetForTheirCellsOnly() {
    Cell tls = new Cell(ServerKind.NGINX_TLS, Placement.SHARED, 64);
    Cell separate = new Cell(ServerKind.NGINX, Placement.SEPARATE, 64);
    Cell tomcat = new Cell(ServerKind.TOMCAT, Placement.SHARED, 1000);
    assertThat(goal(Metric.GENERATOR_CPU, Goal.IO_URING, "wrk", tls)).isEqualTo("≤ 1.00");
    assertThat(goal(Metric.GENERATOR_CPU, Goal.IO_URING, "wrk", tomcat)).isEqualTo("≤ 0.62");
    assertThat(goal(Metric.GENERATOR_CPU, Goal.IO_URING, "wrk", separate)).isEmpty();
    assertThat(goal(Metric.GENERATOR_CPU, Goal.NIO, "jmeter", separate)).isEqualTo("≤ 0.050");
    assertThat(goal(Metric.GENERATOR_CPU, Goal.NIO, "hey", tls)).isEmpty();
    assertThat(goal(Metric.THROUGHPUT, Goal.NIO, "wrk", tomcat)).isEmpty();
    assertThat(goal(Metric.GENERATOR_CPU, Goal.NIO + "-batch", "wrk", tomcat)).isEmpty();
  }

  private static String goal(Metric metric, String tool, String against, Cell cell) {
    return Goal.of(metric, tool, against, cell).map(Goal::text).orElse("");
  }
}
