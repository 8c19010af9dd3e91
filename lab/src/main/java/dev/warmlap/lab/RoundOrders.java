package dev.warmlap.lab;

import dev.warmlap.load.Connecting;
import dev.warmlap.load.Engine;
import dev.warmlap.load.LoadModel;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.Target;
import dev.warmlap.load.tls.TlsOptions;
import dev.warmlap.model.study.ConnectionUse;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import java.util.List;

/** Makes of a study's load levels what the generator is told to do. */
final class RoundOrders {

  /** Where every subject listens. */
  private static final String HOST = "127.0.0.1";

  private final Study study;

  RoundOrders(Study study) {
    this.study = study;
  }

  /**
   * The order for a round.
   *
   * @param tls whether the subject speaks TLS on its port
   */
  RoundOrder of(LoadLevel level, Extent extent, int block, int port, boolean tls) {
    Scenario scenario = study.workload().scenarioOf(level);
    long seed = seed(block);
    return new RoundOrder(
        new Target(HOST, port, tls),
        scenario.traffic().withSeed(seed),
        model(level, seed),
        extent,
        connecting(scenario.connectionUse()),
        Engine.DEFAULT);
  }

  /** What is random is the same for every treatment of a block, so that they can be compared. */
  private long seed(int block) {
    return study.design().seed() + block;
  }

  private LoadModel model(LoadLevel level, long seed) {
    return switch (level) {
      case LoadLevel.Connections(int connections, _) -> LoadModel.Closed.of(connections);
      case LoadLevel.Rate(double perSecond, int connections, _) ->
          LoadModel.Open.of(perSecond, study.workload().arrivals(), seed, connections);
    };
  }

  private Connecting connecting(ConnectionUse use) {
    return new Connecting(
        study.workload().timeout(),
        Defaults.CONNECT_TIMEOUT,
        use.keepAlive(),
        TlsOptions.toAnybody(HOST).resuming(use.tlsResumption()),
        List.of());
  }
}
