package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.LoadModel;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.model.study.ConnectionUse;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Traffic;
import dev.warmlap.model.study.Workload;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RoundOrdersTest {

  private static final Extent EXTENT = new Extent.Requests(9_000);

  private static final LoadLevel KEPT = new LoadLevel.Connections(10, "kept");
  private static final LoadLevel SHORT = new LoadLevel.Connections(20, "short");

  private static Study study() {
    Study one = Studies.of(1, List.of(10), Isolation.LEVEL, 5);
    Workload workload = one.workload();
    return new Study(
        one.name(),
        one.question(),
        one.subject(),
        one.baseline(),
        one.treatments(),
        one.fixed(),
        new Workload(
            List.of(
                scenario(KEPT, "/kept", new ConnectionUse(true, true)),
                scenario(SHORT, "/short", new ConnectionUse(false, false))),
            workload.arrivals(),
            workload.extent(),
            workload.rounds(),
            workload.warmUpBudget(),
            workload.isolation(),
            workload.timeout()),
        one.design(),
        one.generatorCpus(),
        one.equivalence(),
        one.limits());
  }

  private static Scenario scenario(LoadLevel level, String path, ConnectionUse use) {
    return new Scenario(level.scenario(), Traffic.of(Request.get(path)), List.of(level), use);
  }

  @Test
  void aLevelIsDrivenAsItsScenarioSays() {
    RoundOrder kept = new RoundOrders(study()).of(KEPT, EXTENT, 1, 8080, true);
    RoundOrder shorter = new RoundOrders(study()).of(SHORT, EXTENT, 1, 8080, true);

    assertThat(kept.traffic().first().request().path()).isEqualTo("/kept");
    assertThat(kept.connecting().keepAlive()).isTrue();
    assertThat(Objects.requireNonNull(kept.connecting().tls()).resumption()).isTrue();
    assertThat(shorter.traffic().first().request().path()).isEqualTo("/short");
    assertThat(shorter.connecting().keepAlive()).isFalse();
    assertThat(Objects.requireNonNull(shorter.connecting().tls()).resumption()).isFalse();
    assertThat(shorter.model()).isEqualTo(LoadModel.Closed.of(20));
  }

  @Test
  void whatIsRandomIsOfTheBlockAndNotOfTheLevel() {
    var orders = new RoundOrders(study());
    assertThat(orders.of(KEPT, EXTENT, 2, 8080, false).traffic().seed())
        .isEqualTo(orders.of(SHORT, EXTENT, 2, 8081, false).traffic().seed())
        .isNotEqualTo(orders.of(KEPT, EXTENT, 3, 8080, false).traffic().seed());
  }
}
