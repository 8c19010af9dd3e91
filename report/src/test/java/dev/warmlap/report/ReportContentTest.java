package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Comparison;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReportContentTest {

  private static final double MEBI = 1024 * 1024;

  private final ReportContent quick = ReportContent.of(FixtureRun.quick().run());

  @Test
  void anInvalidRoundIsLeftOutAndCounted() {
    RoundFigures second = quick.cells().getFirst().rounds().get(1);
    assertThat(second.number()).isEqualTo(2);
    assertThat(second.n()).isEqualTo(1);
    assertThat(second.leftOut()).isEqualTo(1);
  }

  @Test
  void aFailedTrialDoesNotCountAndIsToldOf() {
    assertThat(quick.cells().getLast().rounds().getFirst().n()).isEqualTo(1);
    assertThat(quick.notes())
        .anyMatch(n -> n.startsWith("Trial 8 ") && n.contains("died-at-start"));
    assertThat(quick.findings()).anyMatch(f -> f.text().startsWith("1 of 5 trials"));
  }

  @Test
  void aPercentileIsTheMedianOfEachTrialsOwn() {
    var run = FixtureRun.quick().withoutMishaps().blocks(3).run();
    List<Long> p99 =
        run.trials().stream()
            .filter(t -> t.purpose() == Purpose.SPEED)
            .filter(t -> t.treatment().equals(run.header().study().baseline()))
            .filter(
                t -> Objects.equals(t.level(), run.header().study().workload().levels().getFirst()))
            .map(
                t ->
                    t.rounds()
                        .getLast()
                        .measurement()
                        .interior()
                        .latency()
                        .getValueAtPercentile(99))
            .toList();
    var measured = Objects.requireNonNull(ReportContent.of(run).cells().getFirst().lastMeasured());
    assertThat(p99).hasSize(3);
    assertThat(measured.p99Nanos()).isEqualTo(Summary.of(p99).orElseThrow());
  }

  @Test
  void levelsAreComparedWithinAScenarioOnly() {
    String across = "1000 connections gave ";
    assertThat(quick.findings()).anyMatch(f -> f.text().startsWith(across));

    List<Finding> apart = ReportContent.of(FixtureRun.quick().apart().run()).findings();

    assertThat(apart)
        .noneMatch(f -> f.text().contains(" more throughput than "))
        .noneMatch(f -> f.text().contains(" throughput went from "));
    for (int load : List.of(1000, 5000)) {
      String level = "use of " + load + ", " + load + " connections";
      assertThat(apart).anyMatch(f -> f.text().startsWith("At " + level + " p99 was "));
    }
  }

  @Test
  void memoryTrialsDoNotCountForSpeed() {
    var without =
        FixtureRun.quick().run().trials().stream()
            .filter(t -> t.purpose() == Purpose.SPEED)
            .toList();
    var run = FixtureRun.quick().run();
    var speedOnly = ReportContent.of(new Run(run.id(), run.header(), run.status(), without));
    assertThat(speedOnly.cells()).isEqualTo(quick.cells());
    assertThat(speedOnly.memory()).isEmpty();
  }

  @Test
  void errorsAreShownBesideTheLatency() {
    var cold = Objects.requireNonNull(quick.cells().getFirst().rounds().getFirst().measured());
    assertThat(cold.errors()).containsEntry(ErrorKind.RESET, 24L);
    assertThat(quick.findings()).anyMatch(f -> f.text().contains("failed: reset 48"));
  }

  @Test
  void twoBlocksAreNotYetAVerdict() {
    Comparison first = quick.comparisons().getFirst();
    assertThat(first.primary()).isTrue();
    assertThat(first.verdict().call()).isEqualTo(Call.INCONCLUSIVE);
    assertThat(first.verdict().effect()).isNull();
    assertThat(first.paired().ratio()).isCloseTo(1.06, within(0.02));
    assertThat(quick.findings().getFirst().badge()).isEqualTo("not yet a verdict");
    assertThat(quick.provisional()).isTrue();
  }

  @Test
  void fiveBlocksGiveVerdictsForEachLevelAndMetric() {
    var content = ReportContent.of(FixtureRun.quick().whole().withoutMishaps().blocks(5).run());
    assertThat(content.provisional()).isFalse();
    assertThat(content.comparisons())
        .extracting(c -> c.metric() + " " + c.verdict().call())
        .containsExactly(
            "THROUGHPUT BETTER", "THROUGHPUT EQUIVALENT", "P99 BETTER", "P99 EQUIVALENT");
    assertThat(content.comparisons())
        .allMatch(c -> c.primary() == (c.metric() == PrimaryMetric.THROUGHPUT));
  }

  @Test
  void aThreadsCostIsReservedCommittedAndResidentApart() {
    var growth = Objects.requireNonNull(quick.memory().getLast().growth());
    assertThat(growth.threads().median()).isEqualTo(2025 - 36);
    assertThat(growth.reservedBytes().median()).isCloseTo(MEBI, within(1.0));
    assertThat(growth.committedBytes().median()).isCloseTo(118 * 1024, within(1.0));
    // The fixture's resident memory grows by 1 MiB for 8 threads.
    var resident = Objects.requireNonNull(quick.residentPerThread());
    assertThat(resident.estimate()).isCloseTo(MEBI / 8, within(MEBI / 100));
    assertThat(resident.n()).isEqualTo(7);
  }

  @Test
  void aKnobThatIsNoThreadPoolHasNoCostPerThread() {
    var content =
        ReportContent.of(
            FixtureRun.quick()
                .varying("threads.virtual", new Level.Truth(false), new Level.Truth(true))
                .run());
    assertThat(content.residentPerThread()).isNull();
  }

  @Test
  void fewerThreadsThanAskedForAreToldOf() {
    var content =
        ReportContent.of(FixtureRun.quick().connections(300, 1000).withoutMishaps().run());
    assertThat(content.findings())
        .anyMatch(f -> f.text().startsWith("With threads.max=2,000 only 1,056 threads came to be"));
  }

  @Test
  void marksAreInTheOrderOfTheTrial() {
    assertThat(quick.memory().getFirst().marks())
        .extracting(MemoryFigures.AtMark::name)
        .containsExactly(
            MarkName.BEFORE_READY, MarkName.READY, MarkName.DURING_LOAD, MarkName.AFTER_LOAD);
  }

  @Test
  void aClampedSettingIsOneRowAndANote() {
    assertThat(quick.settings())
        .filteredOn(s -> s.knob().equals("accept-count"))
        .singleElement()
        .satisfies(
            s -> {
              assertThat(s.treatments()).isEqualTo("all");
              assertThat(s.requested()).isEqualTo("10000");
              assertThat(s.effective()).isEqualTo("4096");
            });
    assertThat(quick.notes()).anyMatch(n -> n.startsWith("accept-count=10000 was requested, 4096"));
  }

  @Test
  void anUnfinishedRunIsProvisionalAndItsComparisonsSayWhatIsMissing() {
    var run = FixtureRun.quick().whole().run();
    var cut = new Run(run.id(), run.header(), RunStatus.INTERRUPTED, run.trials().subList(0, 1));
    var content = ReportContent.of(cut);
    assertThat(content.provisionalBecause()).contains("interrupted, 1 of 10 trials done");
    assertThat(content.comparisons())
        .allMatch(c -> c.verdict().because().equals("not both were run"));
    assertThat(content.findings()).noneMatch(f -> f.text().contains("instead of"));
  }

  @Test
  void theBaselineBesideItselfIsTheNoiseFloorAndNothingElse() {
    FixtureRun five = FixtureRun.quick().whole().withoutMishaps().blocks(5).connections(1000);
    ReportContent without = ReportContent.of(five.run());
    // The shape gives treatment -1 what it gives the other, which is 6 % faster.
    ReportContent with = ReportContent.of(five.noiseBlocks(2).run());

    assertThat(without.noise()).isEmpty();
    assertThat(with.noise())
        .extracting(NoiseFloor::metric, NoiseFloor::pairs)
        .containsExactly(tuple("throughput", 2), tuple("p99", 2));
    assertThat(with.noise().getFirst().spread()).isBetween(0.04, 0.08);
    assertThat(with.cells()).isEqualTo(without.cells());
    assertThat(with.findings())
        .extracting(Finding::text)
        .anySatisfy(text -> assertThat(text).contains("n = 2 A/A pairs; too few to rest on"));
  }

  @Test
  void whatIsKnownOfTheMachineIsPooledWithWhatTheRunAdds() {
    var before = new NoiseFloor("throughput", new LoadLevel.Connections(1000), 0.1, 8);
    Run run =
        FixtureRun.quick()
            .whole()
            .withoutMishaps()
            .blocks(5)
            .connections(1000)
            .noise(before)
            .noiseBlocks(2)
            .run();
    ReportContent content = ReportContent.of(run);
    assertThat(content.noise().getFirst().pairs()).isEqualTo(10);
    assertThat(content.noise().getFirst().spread()).isBetween(0.08, 0.1);
  }
}
