package dev.warmlap.lab;

import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.stats.compare.NoiseFloors;
import dev.warmlap.store.ResultStore;
import java.util.List;

/** What the stored runs tell of the noise of a machine. */
final class KnownNoise {

  private final ResultStore store;

  KnownNoise(ResultStore store) {
    this.store = store;
  }

  /** Of a machine with these facts, pooled over the latest runs that were made on it. */
  List<NoiseFloor> of(Environment machine) {
    return NoiseFloors.of(
        store.withNoise(Defaults.NOISE_RUNS).stream()
            .filter(run -> run.header().environment().sameMachine(machine))
            .toList());
  }
}
