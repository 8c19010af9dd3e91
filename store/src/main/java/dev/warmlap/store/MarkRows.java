package dev.warmlap.store;

import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.measure.NativeMemory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The tables {@code mark}, {@code native_memory} and {@code native_memory_detail}. */
final class MarkRows {

  private MarkRows() {}

  static void insert(Handle handle, long trialId, List<Mark> marks) {
    int position = 1;
    for (Mark mark : marks) {
      NativeMemory memory = mark.nativeMemory();
      long id =
          Row.of("mark")
              .set("trial_id", trialId)
              .set("position", position++)
              .set("name", mark.name().key())
              .set("since_launch_nanos", mark.sinceLaunch().toNanos())
              .set("rss_bytes", mark.rssBytes())
              .set("threads", mark.threads())
              .set("nmt_reserved_bytes", memory == null ? null : memory.reservedBytes())
              .set("nmt_committed_bytes", memory == null ? null : memory.committedBytes())
              .insertForId(handle);
      if (memory != null) {
        insertNativeMemory(handle, id, memory);
      }
    }
  }

  static List<Mark> all(Handle handle, long trialId) {
    return handle
        .createQuery("SELECT * FROM mark WHERE trial_id = :id ORDER BY position")
        .bind("id", trialId)
        .map(
            (row, _) ->
                new Mark(
                    Cells.keyed(MarkName.class, MarkName::key, row, "name"),
                    Cells.duration(row, "since_launch_nanos"),
                    Cells.wholeOrNull(row, "rss_bytes"),
                    Cells.intOrNull(row, "threads"),
                    nativeMemory(handle, row)))
        .list();
  }

  private static void insertNativeMemory(Handle handle, long markId, NativeMemory memory) {
    insertDetail(handle, markId, null, memory.detail());
    int position = 1;
    for (NativeMemory.Category category : memory.categories()) {
      Row.of("native_memory")
          .set("mark_id", markId)
          .set("position", position)
          .set("category", category.name())
          .set("reserved_bytes", category.reservedBytes())
          .set("committed_bytes", category.committedBytes())
          .insert(handle);
      insertDetail(handle, markId, position++, category.detail());
    }
  }

  private static void insertDetail(
      Handle handle,
      long markId,
      @Nullable Integer categoryPosition,
      SequencedMap<String, Long> detail) {
    int position = 1;
    for (var figure : detail.entrySet()) {
      Row.of("native_memory_detail")
          .set("mark_id", markId)
          .set("category_position", categoryPosition)
          .set("name", figure.getKey())
          .set("position", position++)
          .set("value", figure.getValue())
          .insert(handle);
    }
  }

  private static @Nullable NativeMemory nativeMemory(Handle handle, ResultSet mark)
      throws SQLException {
    Long reservedBytes = Cells.wholeOrNull(mark, "nmt_reserved_bytes");
    Long committedBytes = Cells.wholeOrNull(mark, "nmt_committed_bytes");
    if (reservedBytes == null || committedBytes == null) {
      return null;
    }
    long markId = mark.getLong("id");
    List<NativeMemory.Category> categories =
        handle
            .createQuery("SELECT * FROM native_memory WHERE mark_id = :id ORDER BY position")
            .bind("id", markId)
            .map(
                (row, _) ->
                    new NativeMemory.Category(
                        row.getString("category"),
                        row.getLong("reserved_bytes"),
                        row.getLong("committed_bytes"),
                        detail(handle, markId, row.getInt("position"))))
            .list();
    return new NativeMemory(
        reservedBytes, committedBytes, detail(handle, markId, null), categories);
  }

  private static SequencedMap<String, Long> detail(
      Handle handle, long markId, @Nullable Integer categoryPosition) {
    var detail = new LinkedHashMap<String, Long>();
    handle
        .createQuery(
            "SELECT name, value FROM native_memory_detail"
                + " WHERE mark_id = :mark AND category_position IS :category ORDER BY position")
        .bind("mark", markId)
        .bind("category", categoryPosition)
        .map((row, _) -> Map.entry(row.getString("name"), row.getLong("value")))
        .forEach(figure -> detail.put(figure.getKey(), figure.getValue()));
    return detail;
  }
}
