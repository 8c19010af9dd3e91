package dev.warmlap.store;

import dev.warmlap.model.result.NoiseFloor;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The table {@code run_noise}: what was known of the machine's noise before the run. */
final class NoiseRows {

  private NoiseRows() {}

  static void insert(Handle handle, long runId, List<NoiseFloor> floors) {
    int position = 1;
    for (NoiseFloor floor : floors) {
      Row.of("run_noise")
          .set("run_id", runId)
          .set("position", position++)
          .set("metric", floor.metric())
          .set("connections", TrialRows.connections(floor.level()))
          .set("rate_per_second", TrialRows.ratePerSecond(floor.level()))
          .set("scenario", TrialRows.scenario(floor.level()))
          .set("spread", floor.spread())
          .set("pairs", floor.pairs())
          .insert(handle);
    }
  }

  static List<NoiseFloor> all(Handle handle, long runId) {
    return handle
        .createQuery("SELECT * FROM run_noise WHERE run_id = :run ORDER BY position")
        .bind("run", runId)
        .map(
            (row, _) ->
                new NoiseFloor(
                    row.getString("metric"),
                    TrialRows.level(row.getInt("connections"), row),
                    row.getDouble("spread"),
                    row.getInt("pairs")))
        .list();
  }

  /** The latest runs in which the baseline ran beside itself, the latest first. */
  static List<Long> runs(Handle handle, int most) {
    return handle
        .createQuery(
            "SELECT DISTINCT run_id FROM trial WHERE noise = 1 ORDER BY run_id DESC LIMIT :most")
        .bind("most", most)
        .mapTo(Long.class)
        .list();
  }
}
