package dev.warmlap.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.result.Round;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** What older versions have written is brought up, not lost. */
class MigrationTest {

  @TempDir private Path folder;

  @Test
  void aStudyOfBeforeScenariosHasOne() throws IOException, SQLException {
    Path file = folder.resolve("results.db");
    writeAsOf("4", file, JsonTest.text("study-before-scenarios.json"));

    try (ResultStore store = ResultStore.open(file)) {
      assertThat(store.find(1).orElseThrow().header().study()).isEqualTo(JsonTest.study());
    }
  }

  @Test
  void aRoundOfBeforeWarmUpsIsOneThatCounts() throws IOException, SQLException {
    Path file = folder.resolve("results.db");
    writeAsOf("4", file, JsonTest.text("study-before-scenarios.json"));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO trial (id, run_id, position, block, treatment, purpose, started_at,"
              + " took_nanos, outcome, logs)"
              + " VALUES (1, 1, 1, 1, 'as given', 'speed', '2026-11-30T00:00:00Z', 1, 'completed',"
              + " 'logs')");
      statement.execute(round());
    }

    try (ResultStore store = ResultStore.open(file)) {
      Round round = store.find(1).orElseThrow().trials().getFirst().measuredRounds().getFirst();
      assertThat(round.warmUp()).isNull();
      assertThat(round.subjectWindows()).isEmpty();
    }
  }

  /** A round in which nothing was done, with what the schema had as its needs then. */
  private static String round() {
    String empty = "x'" + HexFormat.of().formatHex(Latencies.encode(Latencies.histogram())) + "'";
    List<String> zero =
        List.of(
            "total_nanos",
            "connections_opened",
            "opening_nanos",
            "completed",
            "bytes_read",
            "reconnects",
            "interior_start_nanos",
            "interior_length_nanos",
            "interior_completed",
            "interior_failed",
            "interior_age_at_start_nanos",
            "interior_age_at_end_nanos",
            "interior_failed_nanos",
            "interior_in_flight_samples",
            "generator_threads",
            "generator_cpu_user_nanos",
            "generator_cpu_system_nanos",
            "generator_longest_stall_nanos",
            "generator_stalled_nanos",
            "cold");
    List<String> histograms =
        List.of(
            "connect_histogram",
            "latency_histogram",
            "first_byte_histogram",
            "interior_latency_histogram");
    return "INSERT INTO round (trial_id, position, connections, number, started_at,"
        + " generator_backend, "
        + String.join(", ", zero)
        + ", "
        + String.join(", ", histograms)
        + ") VALUES (1, 1, 10, 1, '2026-11-30T00:00:00Z', 'nio'"
        + ", 0".repeat(zero.size())
        + (", " + empty).repeat(histograms.size())
        + ")";
  }

  private static void writeAsOf(String version, Path file, String study) throws SQLException {
    var source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA application_id = 0x574c4150");
    }
    Flyway.configure(Database.class.getClassLoader())
        .loggers("slf4j")
        .dataSource(source)
        .locations("classpath:dev/warmlap/store/migration")
        .target(version)
        .load()
        .migrate();
    try (Connection connection = source.getConnection();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO run (id, study, quick, started_at, planned_trials, study_json, study_file)"
                    + " VALUES (1, 'threads', 0, '2026-11-30T00:00:00Z', 0, ?, '')")) {
      insert.setString(1, study);
      insert.execute();
    }
  }
}
