package dev.warmlap.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {

  private static final List<Cell> CELLS =
      List.of(
          new Cell(ServerKind.NGINX, Placement.SHARED, 64),
          new Cell(ServerKind.TOMCAT, Placement.SEPARATE, 1000));
  private static final List<String> TOOLS = List.of("a", "b", "c", "d");

  @Test
  void everyGeneratorMeetsEveryCellOnceARound() {
    Plan plan = Plan.of(CELLS, TOOLS, 3, 1);
    assertThat(plan.runs()).hasSize(3 * CELLS.size() * TOOLS.size()).doesNotHaveDuplicates();
  }

  @Test
  void whatIsComparedIsRunOneRightAfterTheOther() {
    List<PlannedRun> runs = Plan.of(CELLS, TOOLS, 3, 1).runs();
    for (int i = 0; i < runs.size(); i += TOOLS.size()) {
      List<PlannedRun> group = runs.subList(i, i + TOOLS.size());
      assertThat(group).extracting(PlannedRun::cell).containsOnly(group.getFirst().cell());
      assertThat(group).extracting(PlannedRun::round).containsOnly(group.getFirst().round());
    }
  }

  @Test
  void theSeedMakesTheOrder() {
    assertThat(Plan.of(CELLS, TOOLS, 5, 1)).isEqualTo(Plan.of(CELLS, TOOLS, 5, 1));
    assertThat(Plan.of(CELLS, TOOLS, 5, 1)).isNotEqualTo(Plan.of(CELLS, TOOLS, 5, 2));
  }
}
