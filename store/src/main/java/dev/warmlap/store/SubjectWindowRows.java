package dev.warmlap.store;

import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.SubjectWindow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The table {@code subject_window}. */
final class SubjectWindowRows {

  private SubjectWindowRows() {}

  static void insert(Handle handle, long roundId, List<SubjectWindow> windows) {
    int position = 1;
    for (SubjectWindow window : windows) {
      Row row =
          Row.of("subject_window")
              .set("round_id", roundId)
              .set("position", position++)
              .set("start_nanos", window.start().toNanos())
              .set("length_nanos", window.length().toNanos())
              .set("cpu_nanos", Cells.nanosOrNull(window.cpu()))
              .set("compilers_known", window.jit() != null)
              .set("gc_nanos", Cells.nanosOrNull(window.gcCpu()))
              .set("collections", window.collections())
              .set("compilations", window.compilations());
      JitUse jit = window.jit();
      if (jit != null) {
        row.set("c1_nanos", Cells.nanosOrNull(jit.c1()))
            .set("c2_nanos", Cells.nanosOrNull(jit.c2()))
            .set("compilers_waited_nanos", Cells.nanosOrNull(jit.runQueueWait()));
      }
      row.insert(handle);
    }
  }

  static List<SubjectWindow> all(Handle handle, long roundId) {
    return handle
        .createQuery("SELECT * FROM subject_window WHERE round_id = :id ORDER BY position")
        .bind("id", roundId)
        .map(
            (row, _) ->
                new SubjectWindow(
                    Cells.duration(row, "start_nanos"),
                    Cells.duration(row, "length_nanos"),
                    Cells.durationOrNull(row, "cpu_nanos"),
                    jit(row),
                    Cells.durationOrNull(row, "gc_nanos"),
                    Cells.wholeOrNull(row, "collections"),
                    Cells.wholeOrNull(row, "compilations")))
        .list();
  }

  private static @Nullable JitUse jit(ResultSet row) throws SQLException {
    return Cells.truth(row, "compilers_known")
        ? new JitUse(
            Cells.durationOrNull(row, "c1_nanos"),
            Cells.durationOrNull(row, "c2_nanos"),
            Cells.durationOrNull(row, "compilers_waited_nanos"))
        : null;
  }
}
