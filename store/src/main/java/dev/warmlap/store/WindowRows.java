package dev.warmlap.store;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.Window;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** The tables {@code round_window} and {@code window_error}. */
final class WindowRows {

  private WindowRows() {}

  static void insert(Handle handle, long roundId, List<Window> windows) {
    int position = 1;
    for (Window window : windows) {
      long id =
          Row.of("round_window")
              .set("round_id", roundId)
              .set("position", position++)
              .set("number", window.index())
              .set("start_nanos", window.start().toNanos())
              .set("length_nanos", window.length().toNanos())
              .set("completed", window.completed())
              .set("latency_histogram", Latencies.encode(window.latency()))
              .set("service_time_histogram", Cells.encodedOrNull(window.serviceTime()))
              .set("latency_p50_nanos", Cells.percentile(window.latency(), 50))
              .set("latency_p99_nanos", Cells.percentile(window.latency(), 99))
              .insertForId(handle);
      window
          .errors()
          .forEach(
              (kind, requests) ->
                  Row.of("window_error")
                      .set("window_id", id)
                      .set("kind", kind.key())
                      .set("requests", requests)
                      .insert(handle));
    }
  }

  static List<Window> all(Handle handle, long roundId) {
    Map<Long, Map<ErrorKind, Long>> errors = errors(handle, roundId);
    return handle
        .createQuery("SELECT * FROM round_window WHERE round_id = :id ORDER BY position")
        .bind("id", roundId)
        .map(
            (row, _) ->
                new Window(
                    row.getInt("number"),
                    Cells.duration(row, "start_nanos"),
                    Cells.duration(row, "length_nanos"),
                    row.getLong("completed"),
                    Cells.histogram(row, "latency_histogram"),
                    Cells.histogramOrNull(row, "service_time_histogram"),
                    errors.getOrDefault(row.getLong("id"), Map.of())))
        .list();
  }

  private static Map<Long, Map<ErrorKind, Long>> errors(Handle handle, long roundId) {
    var errors = new HashMap<Long, Map<ErrorKind, Long>>();
    handle
        .createQuery(
            "SELECT window_id, kind, requests FROM window_error"
                + " WHERE window_id IN (SELECT id FROM round_window WHERE round_id = :id)")
        .bind("id", roundId)
        .map(
            (row, _) ->
                new WindowError(
                    row.getLong("window_id"),
                    Cells.keyed(ErrorKind.class, ErrorKind::key, row, "kind"),
                    row.getLong("requests")))
        .forEach(
            error ->
                errors
                    .computeIfAbsent(error.windowId, _ -> new EnumMap<>(ErrorKind.class))
                    .put(error.kind, error.requests));
    return errors;
  }

  private record WindowError(long windowId, ErrorKind kind, long requests) {}
}
