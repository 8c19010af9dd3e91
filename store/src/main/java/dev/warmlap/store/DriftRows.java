package dev.warmlap.store;

import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.BlockDrift.Fate;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The table {@code block_drift}: what became of the blocks of a run. */
final class DriftRows {

  private DriftRows() {}

  static void insert(Handle handle, long runId, BlockDrift drift) {
    Row.of("block_drift")
        .set("run_id", runId)
        .set("block", drift.block())
        .set("first_trial", drift.from())
        .set("last_trial", drift.to())
        .set("spread", drift.spread())
        .set("steal", drift.steal())
        .set("fate", drift.fate().key())
        .insert(handle);
  }

  /** In the order in which they ended. */
  static List<BlockDrift> all(Handle handle, long runId) {
    return handle
        .createQuery("SELECT * FROM block_drift WHERE run_id = :run ORDER BY last_trial")
        .bind("run", runId)
        .map(
            (row, _) ->
                new BlockDrift(
                    row.getInt("block"),
                    row.getInt("first_trial"),
                    row.getInt("last_trial"),
                    row.getDouble("spread"),
                    row.getDouble("steal"),
                    fate(row.getString("fate"))))
        .list();
  }

  private static Fate fate(String key) {
    return Arrays.stream(Fate.values())
        .filter(fate -> fate.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No block has the fate '" + key + "'"));
  }
}
