package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Limits;
import dev.warmlap.model.study.LoadLevel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundJudgeTest {

  private static final LoadLevel LEVEL = new LoadLevel.Connections(100);
  private final RoundJudge judge = new RoundJudge(new Limits(0));

  private static RoundMeasurement good() {
    return Measurements.round(
        100, Measurements.interior(100, 20, 20), Map.of(), Measurements.use(0.5, Duration.ZERO));
  }

  private List<String> rules(RoundMeasurement round) {
    return judge.judge(LEVEL, round).stream().map(Violation::rule).toList();
  }

  @Test
  void aRoundInWhichAllHoldsIsValid() {
    assertThat(judge.judge(LEVEL, good())).isEmpty();
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
        judge.judge(
            LEVEL,
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
  void errorsWithinTheLimitAreNoViolation() {
    var lenient = new RoundJudge(new Limits(0.01));
    RoundMeasurement round =
        Measurements.round(
            100,
            good().interior(),
            Map.of(ErrorKind.STATUS, 7L),
            Measurements.use(0.5, Duration.ZERO));

    assertThat(lenient.judge(LEVEL, round)).isEmpty();
  }

  @Test
  void connectionsThatCouldNotBeOpenedAreMarked() {
    assertThat(
            rules(
                Measurements.round(
                    88, good().interior(), Map.of(), Measurements.use(0.5, Duration.ZERO))))
        .containsExactly("connections");
  }
}
