package dev.warmlap.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
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
    writeAsOfVersion4(file, JsonTest.text("study-before-scenarios.json"));

    try (ResultStore store = ResultStore.open(file)) {
      assertThat(store.find(1).orElseThrow().header().study()).isEqualTo(JsonTest.study());
    }
  }

  private static void writeAsOfVersion4(Path file, String study) throws SQLException {
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
        .target("4")
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
