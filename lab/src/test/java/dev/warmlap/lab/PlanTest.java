package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PlanTest {

  @Property(tries = 200)
  void everyBlockHoldsEveryTreatmentAtEveryLevelOnce(
      @ForAll @IntRange(min = 1, max = 5) int treatments,
      @ForAll @IntRange(min = 1, max = 4) int levels,
      @ForAll @IntRange(min = 1, max = 6) int blocks,
      @ForAll long seed) {
    List<Integer> connections = List.of(10, 400, 30, 40).subList(0, levels);
    Study study = Studies.of(treatments, connections, Isolation.LEVEL, blocks).withSeed(seed);

    List<PlannedTrial> speed =
        Plan.of(study, false, _ -> true).trials().stream()
            .filter(t -> t.purpose() == Purpose.SPEED)
            .toList();

    assertThat(speed).hasSize(treatments * levels * blocks);
    Set<List<Object>> cells = new HashSet<>();
    speed.forEach(t -> cells.add(List.of(t.block(), t.treatment(), t.levels())));
    assertThat(cells).hasSameSizeAs(speed);
    assertThat(speed).extracting(PlannedTrial::block).isSorted();
  }

  @Test
  void theSameSeedGivesTheSameOrderAndAnotherSeedAnother() {
    Study study = Studies.of(4, List.of(10, 20, 30), Isolation.LEVEL, 5);

    assertThat(Plan.of(study, false, _ -> true)).isEqualTo(Plan.of(study, false, _ -> true));
    assertThat(Plan.of(study, false, _ -> true))
        .isNotEqualTo(Plan.of(study.withSeed(2), false, _ -> true));
  }

  @Test
  void withTwoTreatmentsEveryEvenBlockReversesTheOneBefore() {
    Study study = Studies.of(2, List.of(10, 20), Isolation.LEVEL, 4);
    for (int connections : new int[] {10, 20}) {
      var level = new LoadLevel.Connections(connections);
      List<Treatment> order =
          Plan.of(study, false, _ -> true).trials().stream()
              .filter(t -> t.purpose() == Purpose.SPEED && level.equals(t.level()))
              .map(PlannedTrial::treatment)
              .toList();

      assertThat(order.subList(2, 4)).isEqualTo(order.subList(0, 2).reversed());
      assertThat(order.subList(6, 8)).isEqualTo(order.subList(4, 6).reversed());
    }
  }

  @Test
  void inTheFirstBlocksTheBaselineRunsBesideItself() {
    Study study = Studies.of(2, List.of(10, 20), Isolation.LEVEL, new Blocks.Fixed(5), 2);

    List<PlannedTrial> again =
        Plan.of(study, false, _ -> true).trials().stream()
            .filter(t -> t.purpose() == Purpose.NOISE)
            .toList();

    assertThat(again).extracting(PlannedTrial::block).containsExactly(1, 1, 2, 2);
    assertThat(again)
        .allSatisfy(
            trial -> {
              assertThat(trial.treatment()).isEqualTo(study.baseline());
              assertThat(trial.rounds()).isEqualTo(study.workload().rounds());
            });
  }

  @Test
  void oneProcessGoesThroughTheWholeRampUnlessLevelsAreIsolated() {
    Study study = Studies.of(2, List.of(10, 20), Isolation.TRIAL, 1);

    assertThat(Plan.of(study, false, _ -> true).trials())
        .allSatisfy(
            trial -> {
              assertThat(trial.level()).isNull();
              assertThat(trial.levels()).isEqualTo(study.workload().levels());
            });
  }

  @Test
  void quickMeasuresMemoryInOneBlockAtTheHighestLevelOnly() {
    for (Isolation isolation : Isolation.values()) {
      Study study = Studies.of(2, List.of(20, 50, 10), isolation, 3);

      List<PlannedTrial> memory =
          Plan.of(study, true, _ -> true).trials().stream()
              .filter(t -> t.purpose() == Purpose.MEMORY)
              .toList();

      assertThat(memory).extracting(PlannedTrial::levels).hasSize(2);
      assertThat(memory)
          .allSatisfy(t -> assertThat(t.levels()).containsExactly(new LoadLevel.Connections(50)));
      assertThat(memory).extracting(PlannedTrial::rounds).containsOnly(1);
    }
  }

  @Test
  void aFullRunMeasuresMemoryAtEveryLevelInThreeBlocks() {
    Study study = Studies.of(2, List.of(20, 50), Isolation.LEVEL, 5);

    List<PlannedTrial> memory =
        Plan.of(study, false, _ -> true).trials().stream()
            .filter(t -> t.purpose() == Purpose.MEMORY)
            .toList();

    assertThat(memory).hasSize(2 * 2 * 3);
    assertThat(memory.stream().map(PlannedTrial::block).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void positionsCountUpFromOneAlsoWhenOnlySomeTreatmentsAreChosen() {
    Study study = Studies.of(3, List.of(20, 50), Isolation.LEVEL, 2);
    Plan plan = Plan.of(study, false, Chosen.of(List.of("threads.max=200"), study));

    assertThat(plan.trials())
        .extracting(PlannedTrial::treatment)
        .containsOnly(Studies.threads(200));
    for (int i = 0; i < plan.trials().size(); i++) {
      assertThat(plan.trials().get(i).position()).isEqualTo(i + 1);
    }
  }
}
