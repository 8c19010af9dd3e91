package dev.warmlap.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {

  @TempDir Path folder;

  private final Samples samples = new Samples(1);

  @Test
  void aRunOutlivesTheProcessThatStoredIt() {
    RunHeader header = samples.header();
    Trial trial = samples.trial(1);
    long id;
    try (var store = open()) {
      id = store.begin(header);
      store.add(id, trial);
      store.finish(id, RunStatus.DONE);
    }
    try (var store = open()) {
      assertThat(store.find(id)).contains(new Run(id, header, RunStatus.DONE, List.of(trial)));
    }
  }

  @Test
  void trialsAreReadInTheOrderOfThePlan() {
    try (var store = open()) {
      long id = store.begin(samples.header());
      store.add(id, samples.trial(7));
      store.add(id, samples.trial(2));
      assertThat(store.find(id).orElseThrow().trials())
          .extracting(Trial::position)
          .containsExactly(2, 7);
    }
  }

  @Test
  void theHistoryListsEveryRunWithItsTrials() {
    try (var store = open()) {
      RunHeader header = samples.header();
      long first = store.begin(header);
      long second = store.begin(samples.header());
      store.add(first, samples.trial(1));
      store.add(first, samples.trial(2));
      store.add(first, samples.trial(5));
      store.finish(first, RunStatus.INTERRUPTED);
      assertThat(store.list()).extracting(RunSummary::id).containsExactly(first, second);
      assertThat(store.list())
          .element(0)
          .isEqualTo(
              new RunSummary(
                  first,
                  header.study().name(),
                  header.startedAt(),
                  header.quick(),
                  RunStatus.INTERRUPTED,
                  header.plannedTrials(),
                  3,
                  2));
      assertThat(store.list()).element(1).extracting(RunSummary::storedTrials).isEqualTo(0);
    }
  }

  @Test
  void aRunWithoutAnEndStaysRunning() {
    long id;
    try (var store = open()) {
      id = store.begin(samples.header());
    }
    try (var store = open()) {
      assertThat(store.find(id).orElseThrow().status()).isEqualTo(RunStatus.RUNNING);
      assertThat(store.list().getFirst().status()).isEqualTo(RunStatus.RUNNING);
    }
  }

  @Test
  void aRunEndsOnceForAllUnlessItWasInterrupted() {
    try (var store = open()) {
      long id = store.begin(samples.header());
      store.finish(id, RunStatus.INTERRUPTED);
      store.add(id, samples.trial(1));
      store.finish(id, RunStatus.DONE);
      assertThat(store.list().getFirst().status()).isEqualTo(RunStatus.DONE);
      assertThatThrownBy(() -> store.finish(id, RunStatus.FAILED))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("run 1 has ended already (DONE)");
      assertThatThrownBy(() -> store.finish(id, RunStatus.RUNNING))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aTrialOfAnUnknownRunIsRefused() {
    try (var store = open()) {
      assertThatThrownBy(() -> store.add(7, samples.trial(1)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("has no run 7");
      assertThat(store.find(7)).isEmpty();
    }
  }

  @Test
  void aSecondTrialInTheSamePlaceIsRefusedAndTheFirstStays() {
    try (var store = open()) {
      long id = store.begin(samples.header());
      Trial first = samples.trial(1);
      store.add(id, first);
      assertThatThrownBy(() -> store.add(id, samples.trial(1)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("run 1 has a trial at position 1 already");
      assertThat(store.find(id).orElseThrow().trials()).containsExactly(first);
    }
  }

  @Test
  void nothingStoredCanBeChangedOrTakenAway() throws SQLException {
    try (var store = open()) {
      // Several of each, so that among them every table gets a row.
      for (int seed = 1; seed <= 4; seed++) {
        long id = store.begin(new Samples(seed).header());
        for (int position = 1; position <= 6; position++) {
          store.add(id, samples.trial(position));
        }
        store.add(id, new BlockDrift(1, 1, 6, 0.01, 0, BlockDrift.Fate.STEADY));
        store.finish(id, RunStatus.DONE);
      }
    }
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String table : tables(statement)) {
        assertThat(count(statement, table)).as(table).isPositive();
        for (String sql :
            List.of(
                "DELETE FROM " + table,
                "UPDATE " + table + " SET " + column(statement, table) + " = 1")) {
          assertThatThrownBy(() -> statement.execute(sql))
              .as(sql)
              .hasMessageContaining("results are append-only: " + table);
        }
      }
    }
  }

  @Test
  void twoProcessesMayMakeTheSameFileAtOnce() throws Exception {
    int openers = 4;
    var start = new CyclicBarrier(openers);
    try (var threads = Executors.newFixedThreadPool(openers)) {
      var opened = new ArrayList<Future<Long>>();
      for (int i = 0; i < openers; i++) {
        RunHeader header = new Samples(i).header();
        opened.add(
            threads.submit(
                () -> {
                  start.await();
                  try (var store = open()) {
                    return store.begin(header);
                  }
                }));
      }
      var ids = new ArrayList<Long>();
      for (Future<Long> future : opened) {
        ids.add(future.get());
      }
      assertThat(ids).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
    }
  }

  @Test
  void aReaderSeesWholeTrialsWhileAWriterIsInTheMiddleOfOne() throws SQLException {
    try (var writer = open();
        Connection other = connect();
        Statement statement = other.createStatement();
        var reader = open()) {
      long id = writer.begin(samples.header());
      Trial trial = samples.trial(1);
      writer.add(id, trial);
      statement.execute("BEGIN IMMEDIATE");
      statement.execute(
          "INSERT INTO trial (run_id, position, block, treatment, purpose, started_at, took_nanos,"
              + " outcome, logs) VALUES (1, 2, 1, '', 'speed', '', 0, 'completed', '')");
      assertThat(reader.find(id).orElseThrow().trials()).containsExactly(trial);
      statement.execute("ROLLBACK");
    }
  }

  private ResultStore open() {
    return ResultStore.open(folder.resolve("results.db"));
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("results.db"));
  }

  private static List<String> tables(Statement statement) throws SQLException {
    var tables = new ArrayList<String>();
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'flyway%'")) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    return tables;
  }

  private static int count(Statement statement, String table) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
      return rows.getInt(1);
    }
  }

  private static String column(Statement statement, String table) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery("SELECT name FROM pragma_table_info('" + table + "') LIMIT 1")) {
      return rows.getString(1);
    }
  }
}
