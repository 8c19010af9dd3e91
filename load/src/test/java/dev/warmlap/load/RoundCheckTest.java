package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RoundCheckTest {

  private static final int CONNECTIONS = 100;
  private final RoundCheck check = new RoundCheck(new Limits(0));

  private static RoundMeasurement good() {
    return Measurements.round(
        100, Measurements.interior(100, 20, 20), Map.of(), Measurements.use(0.5, Duration.ZERO));
  }

  private List<String> rules(RoundMeasurement round) {
    return check.violations(CONNECTIONS, round).stream().map(Violation::rule).toList();
  }

  @Test
  void aRoundInWhichAllHoldsIsValid() {
    assertThat(check.violations(CONNECTIONS, good())).isEmpty();
  }

  @Test
  void aBusyGeneratorIsMarked() {
    assertThat(
            rules(
                Measurements.round(
                    100, good().interior(), Map.of(), Measurements.use(0.93, Duration.ZERO))))
        .containsExactly("generator-cpu");
  }

  @Test
  void aStalledGeneratorIsMarked() {
    assertThat(
            rules(
                Measurements.round(
                    100,
                    good().interior(),
                    Map.of(),
                    Measurements.use(0.5, Duration.ofMillis(60)))))
        .containsExactly("generator-stall");
  }

  @Test
  void brokenLatenciesAreMarked() {
    assertThat(
            rules(
                Measurements.round(
                    100,
                    Measurements.interior(100, 100, 90),
                    Map.of(),
                    Measurements.use(0.5, Duration.ZERO))))
        .containsExactly("littles-law");
  }

  @Test
  void errorsOverTheLimitAreMarkedAndNamed() {
    List<Violation> found =
        check.violations(
            CONNECTIONS,
            Measurements.round(
                100,
                good().interior(),
                Map.of(ErrorKind.STATUS, 7L, ErrorKind.TIMEOUT, 2L),
                Measurements.use(0.5, Duration.ZERO)));

    assertThat(found)
        .singleElement()
        .satisfies(
            violation -> {
              assertThat(violation.rule()).isEqualTo("errors");
              assertThat(violation.message()).contains("9 of 5009", "status 7, timeout 2");
            });
  }

  @Test
  void whatWasExpectedInVainIsSaidWithTheErrors() {
    RoundMeasurement round =
        Measurements.round(
            100,
            good().interior(),
            Map.of(ErrorKind.STATUS, 7L, ErrorKind.EXPECTATION, 2L),
            Map.of(ErrorKind.EXPECTATION, "the body does not contain 'welcome'"),
            Measurements.use(0.5, Duration.ZERO));

    assertThat(RoundCheck.kinds(round))
        .isEqualTo("status 7, expectation 2 (the first: the body does not contain 'welcome')");
  }

  @Test
  void aLackOfPortsIsMarkedWhateverTheLimitOfErrors() {
    var tolerant = new RoundCheck(new Limits(1));
    RoundMeasurement round =
        Measurements.round(
            100,
            good().interior(),
            Map.of(ErrorKind.NO_PORT, 3L),
            Measurements.use(0.5, Duration.ZERO));
    assertThat(tolerant.violations(CONNECTIONS, round))
        .singleElement()
        .satisfies(
            violation -> {
              assertThat(violation.rule()).isEqualTo("ports");
              assertThat(violation.message()).contains("3 requests", "--from", "TIME_WAIT");
            });
  }

  @Test
  void errorsWithinTheLimitAreNoViolation() {
    var lenient = new RoundCheck(new Limits(0.01));
    RoundMeasurement round =
        Measurements.round(
            100,
            good().interior(),
            Map.of(ErrorKind.STATUS, 7L),
            Measurements.use(0.5, Duration.ZERO));

    assertThat(lenient.violations(CONNECTIONS, round)).isEmpty();
  }

  @Test
  void connectionsThatCouldNotBeOpenedAreMarked() {
    assertThat(
            rules(
                Measurements.round(
                    88, good().interior(), Map.of(), Measurements.use(0.5, Duration.ZERO))))
        .containsExactly("connections");
  }

  /** Answers after 20 ms; sends late by so much, and so many that were due dropped. */
  private static RoundMeasurement open(Duration late, long dropped) {
    Histogram lateness = Latencies.histogram();
    lateness.recordValueWithCount(late.toNanos(), 5_000);
    RoundMeasurement closed = good();
    return new RoundMeasurement(
        closed.connectionsOpened(),
        closed.opening(),
        closed.connect(),
        closed.startedAt(),
        closed.total(),
        closed.completed(),
        closed.latency(),
        closed.firstByte(),
        closed.errors(),
        closed.errorDetails(),
        closed.statuses(),
        closed.bytesRead(),
        closed.reconnects(),
        // From when they were due: that is not what is in flight, and Little's law is about that.
        Measurements.interior(100, 20, 80),
        closed.windows(),
        new OpenLoop(5_000 + dropped, dropped, closed.latency(), lateness),
        null,
        closed.generator());
  }

  @Test
  void inAnOpenLoopLatencyIsNotHeldAgainstTheRequestsInFlight() {
    assertThat(rules(open(Duration.ofNanos(50_000), 0))).isEmpty();
  }

  @Test
  void requestsThatWereNeverSentAreMarked() {
    assertThat(rules(open(Duration.ofNanos(50_000), 1))).containsExactly("dropped");
  }

  @Test
  void latenessIsMarkedWhenItIsMuchInItselfAndMuchOfTheLatency() {
    assertThat(rules(open(Duration.ofNanos(990_000), 0))).isEmpty(); // less than a millisecond
    assertThat(rules(open(Duration.ofNanos(1_100_000), 0))).containsExactly("late");
  }
}
