package dev.warmlap.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;

/** Opens the database file: makes it if need be, refuses a strange one, brings the schema up. */
final class Database {

  /** How long a statement waits for another process's transaction, which takes milliseconds. */
  static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

  /** Between two tries where SQLite itself does not wait. */
  private static final Duration BUSY_RETRY = Duration.ofMillis(10);

  /** In the file's header: "WLAP". Tells our files from other programs' databases. */
  private static final int APPLICATION_ID = 0x574c4150;

  /**
   * How often bringing the schema up is tried: when two processes make the same file at once, one
   * finds tables that were not there a moment ago, and on looking again nothing is left to do.
   */
  private static final int MIGRATION_TRIES = 5;

  private Database() {}

  /**
   * Readers do not wait for the writer (write-ahead log), and what is committed is on the disk when
   * the commit returns ({@code synchronous=FULL}).
   */
  static SQLiteConfig config() {
    var config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
    config.enforceForeignKeys(true);
    // A transaction is always for writing here: take the lock at its start, where waiting works.
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    return config;
  }

  /**
   * @throws StoreException when the file cannot be made, opened or understood
   */
  static Connection open(Path file, SQLiteConfig config) {
    makeFolder(file);
    var source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    try {
      claim(file, source);
      migrate(file, source);
      return connect(source);
    } catch (SQLException | FlywayException e) {
      throw Trouble.of(file, "open the results", e);
    }
  }

  /**
   * Connecting switches a new file to the write-ahead log. While another process does the same,
   * SQLite answers 'busy' at once, without heeding the busy timeout (sqlite.org, PRAGMA
   * busy_timeout and 'Write-Ahead Logging'), so the waiting is done here.
   */
  private static Connection connect(SQLiteDataSource source) throws SQLException {
    long deadline = System.nanoTime() + BUSY_TIMEOUT.toNanos();
    while (true) {
      try {
        return source.getConnection();
      } catch (SQLException e) {
        boolean busy = e.getErrorCode() == SQLiteErrorCode.SQLITE_BUSY.code;
        if (!busy || System.nanoTime() - deadline > 0) {
          throw e;
        }
        LockSupport.parkNanos(BUSY_RETRY.toNanos());
      }
    }
  }

  private static void makeFolder(Path file) {
    Path folder = file.getParent();
    try {
      if (folder != null && !Files.isDirectory(folder)) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new StoreException(
          file
              + ": could not make the folder for the results ("
              + e
              + "). Mend its rights, or name another file (--store, WARMLAP_STORE).",
          e);
    }
    if (Files.isDirectory(file)) {
      throw new StoreException(
          file + ": results are kept in a file, but this is a folder. Name a file in it.");
    }
  }

  /** Marks an empty file as ours; refuses another program's database. */
  private static void claim(Path file, SQLiteDataSource source) throws SQLException {
    try (Connection connection = connect(source);
        Statement statement = connection.createStatement()) {
      if (number(statement, "PRAGMA application_id") == APPLICATION_ID) {
        return;
      }
      connection.setAutoCommit(false);
      int found = number(statement, "PRAGMA application_id");
      boolean empty = number(statement, "SELECT count(*) FROM sqlite_master") == 0;
      if (empty && found == 0) {
        statement.execute("PRAGMA application_id = " + APPLICATION_ID);
      }
      connection.commit();
      if (found != APPLICATION_ID && !(empty && found == 0)) {
        throw new StoreException(
            file
                + ": is an SQLite database, but not one of Warmlap's results. Nothing was changed in"
                + " it; name another file (--store, WARMLAP_STORE).");
      }
    }
  }

  private static int number(Statement statement, String sql) throws SQLException {
    try (ResultSet result = statement.executeQuery(sql)) {
      return result.getInt(1);
    }
  }

  private static void migrate(Path file, SQLiteDataSource source) {
    Flyway flyway =
        Flyway.configure(Database.class.getClassLoader())
            .loggers("slf4j")
            .dataSource(source)
            .locations("classpath:dev/warmlap/store/migration")
            .load();
    for (int attempt = 1; pending(file, flyway); attempt++) {
      try {
        flyway.migrate();
      } catch (FlywayException e) {
        if (attempt == MIGRATION_TRIES) {
          throw e;
        }
      }
    }
  }

  private static boolean pending(Path file, Flyway flyway) {
    MigrationInfo[] all = flyway.info().all();
    Arrays.stream(all)
        .filter(migration -> migration.getState().isApplied() && !migration.getState().isResolved())
        .findFirst()
        .ifPresent(
            unknown -> {
              throw new StoreException(
                  file
                      + ": was written by a newer Warmlap (schema "
                      + unknown.getVersion()
                      + "), which this one cannot read. Use that version, or name another file"
                      + " (--store, WARMLAP_STORE).");
            });
    return Arrays.stream(all).anyMatch(migration -> !migration.getState().isApplied());
  }
}
