package dev.warmlap.store;

import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The {@code tls_*} columns of a round, and the table {@code round_tls_version}. */
final class TlsCells {

  private TlsCells() {}

  static void set(Row round, TlsUse tls) {
    round
        .set("tls_engine", tls.engine())
        .set("tls_fallback", tls.fallback())
        .set("tls_certificates_verified", tls.verified())
        .set("tls_opening_full", tls.opening().full())
        .set("tls_opening_resumed", tls.opening().resumed())
        .set("tls_clocked_full", tls.clocked().full())
        .set("tls_clocked_resumed", tls.clocked().resumed())
        .set("tls_full_histogram", Latencies.encode(tls.fullTime()))
        .set("tls_resumed_histogram", Latencies.encode(tls.resumedTime()));
  }

  static void insertBelow(Handle handle, long roundId, TlsUse tls) {
    tls.versions()
        .forEach(
            (version, handshakes) ->
                Row.of("round_tls_version")
                    .set("round_id", roundId)
                    .set("version", version)
                    .set("handshakes", handshakes)
                    .insert(handle));
  }

  /** Null where no TLS was spoken. */
  static @Nullable TlsUse read(Handle handle, long roundId, ResultSet row) throws SQLException {
    String engine = row.getString("tls_engine");
    return engine == null
        ? null
        : new TlsUse(
            engine,
            row.getString("tls_fallback"),
            Cells.truth(row, "tls_certificates_verified"),
            versions(handle, roundId),
            new Handshakes(row.getLong("tls_opening_full"), row.getLong("tls_opening_resumed")),
            new Handshakes(row.getLong("tls_clocked_full"), row.getLong("tls_clocked_resumed")),
            Cells.histogram(row, "tls_full_histogram"),
            Cells.histogram(row, "tls_resumed_histogram"));
  }

  private static SortedMap<String, Long> versions(Handle handle, long roundId) {
    var versions = new TreeMap<String, Long>();
    handle
        .createQuery("SELECT version, handshakes FROM round_tls_version WHERE round_id = :id")
        .bind("id", roundId)
        .map((row, _) -> Map.entry(row.getString("version"), row.getLong("handshakes")))
        .forEach(version -> versions.put(version.getKey(), version.getValue()));
    return versions;
  }
}
