package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import dev.warmlap.stats.scale.Scalability.Fitted;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ScalabilityCurvesTest {

  @Test
  void aCurveOverConnectionsTakesTheLastRoundOfEachTrial() {
    ScalabilityFigures curve = only(FixtureRun.scalability());

    assertThat(curve.over()).isEqualTo("connections");
    assertThat(curve.processors()).isEqualTo(2);
    assertThat(curve.rejected()).isEmpty();
    var fitted = (Fitted) curve.answer();
    assertThat(fitted.points()).hasSize(16);
    assertThat(Objects.requireNonNull(fitted.enough().at()).estimate()).isBetween(14.0, 16.0);
    assertThat(fitted.advice().n()).isEqualTo(16);
  }

  @Test
  void aCurveOverThreadsLeavesOutMoreThreadsThanTheConnectionsCanUse() {
    ScalabilityFigures curve = only(FixtureRun.poolSizes());

    assertThat(curve.over()).isEqualTo("threads.max");
    assertThat(curve.treatment()).isNull();
    assertThat(((Fitted) curve.answer()).points()).hasSize(10);
    assertThat(curve.rejected())
        .extracting(r -> r.n() + " " + r.because())
        .containsExactly(
            "200.0 100 connections keep no more threads busy than they are",
            "200.0 100 connections keep no more threads busy than they are");
  }

  @Test
  void oneRoundOfAFreshProcessIsColdAndNoPoint() {
    ScalabilityFigures curve = only(FixtureRun.scalability().rounds(1));

    assertThat(curve.rejected())
        .hasSize(16)
        .allMatch(r -> r.because().equals("the server was cold"));
    assertThat(curve.answer()).isNotInstanceOf(Fitted.class);
  }

  @Test
  void aCurveIsDrawnForEachTreatmentAndNamed() {
    var content =
        ReportContent.of(
            FixtureRun.scalability()
                .varying("threads.max", new Level.Whole(200), new Level.Whole(500))
                .run());

    var words = new ScalabilityWords(content.names());
    assertThat(content.scalability())
        .extracting(words::title)
        .containsExactly(
            "over connections, with threads.max=200", "over connections, with threads.max=500");
  }

  @Test
  void anInvalidRoundIsLeftOutWithItsRule() {
    var mishap = FixtureRun.quick().connections(1000, 2000, 3000, 5000).rounds(2);
    List<ScalabilityFigures> curves = ReportContent.of(mishap.run()).scalability();

    assertThat(curves.getFirst().rejected())
        .singleElement()
        .satisfies(r -> assertThat(r.because()).isEqualTo("the round is invalid: littles-law"));
  }

  @Test
  void anOpenLoopAndFewLevelsHaveNoCurve() {
    assertThat(ReportContent.of(FixtureRun.scalability().open().run()).scalability()).isEmpty();
    assertThat(ReportContent.of(FixtureRun.quick().run()).scalability()).isEmpty();
  }

  private static ScalabilityFigures only(FixtureRun run) {
    List<ScalabilityFigures> curves = ReportContent.of(run.run()).scalability();
    assertThat(curves).hasSize(1);
    return curves.getFirst();
  }
}
