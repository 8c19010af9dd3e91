package dev.warmlap.store;

import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig;
import tools.jackson.core.JacksonException;

/**
 * The results in one SQLite file. Append-only; a trial is stored whole or not at all, and once
 * {@link #add} has returned it outlives a killed process and a power cut.
 *
 * <p>Several processes may have the same file open, one of them writing at a time, readers at any
 * time. Within a process the methods may be called from several threads, which take turns. Every
 * method throws {@link StoreException}.
 */
public final class ResultStore implements AutoCloseable {

  private final Path file;
  private final Connection connection;
  private final Handle handle;
  private final String identity;
  private final List<String> remarks;

  private ResultStore(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
    this.handle = Jdbi.create(connection).open();
    this.identity =
        attempt(
            "open the results",
            handle -> handle.createQuery("SELECT identity FROM store").mapTo(String.class).one());
    this.remarks = takeRescued();
  }

  /** Opens the file, made anew with its folder when it is not there. Takes rescued trials in. */
  public static ResultStore open(Path file) {
    return open(file, Database.config());
  }

  static ResultStore open(Path file, SQLiteConfig config) {
    Path absolute = file.toAbsolutePath().normalize();
    Connection connection = Database.open(absolute, config);
    try {
      return new ResultStore(absolute, connection);
    } catch (StoreException e) {
      try {
        connection.close();
      } catch (SQLException close) {
        e.addSuppressed(close);
      }
      throw e;
    }
  }

  /** What opening had to say about rescued trials, for the user; mostly empty. */
  public List<String> remarks() {
    return remarks;
  }

  /** Stores a run before its first trial and tells its number. */
  public long begin(RunHeader header) {
    return inTransaction("store a new run", handle -> RunRows.insert(handle, header));
  }

  /**
   * Stores a finished trial. After an exception nothing of it is stored: call again later, or
   * {@link #rescue} it.
   */
  public void add(long runId, Trial trial) {
    inTransaction(
        "store trial " + trial.position() + " of run " + runId,
        handle -> {
          requireRun(handle, runId);
          if (TrialRows.at(handle, runId, trial.position()).isPresent()) {
            throw new StoreException(
                file
                    + ": run "
                    + runId
                    + " has a trial at position "
                    + trial.position()
                    + " already, and what is stored stays.");
          }
          TrialRows.insert(handle, runId, trial);
          return true;
        });
  }

  /** Stores what became of a block whose trials are stored. */
  public void add(long runId, BlockDrift drift) {
    inTransaction(
        "store the drift of block " + drift.block() + " of run " + runId,
        handle -> {
          requireRun(handle, runId);
          DriftRows.insert(handle, runId, drift);
          return true;
        });
  }

  /**
   * Stores how a run ended. A run that was interrupted may end again; one that is done or failed
   * may not.
   */
  public void finish(long runId, RunStatus status) {
    if (status == RunStatus.RUNNING) {
      throw new IllegalArgumentException("A run ends DONE, INTERRUPTED or FAILED, not RUNNING");
    }
    inTransaction(
        "store the end of run " + runId,
        handle -> {
          requireRun(handle, runId);
          RunStatus before = RunRows.status(handle, runId);
          if (before == RunStatus.DONE || before == RunStatus.FAILED) {
            throw new StoreException(
                file + ": run " + runId + " has ended already (" + before + ").");
          }
          RunRows.insertEnd(handle, runId, status, Instant.now());
          return true;
        });
  }

  /** All runs, the oldest first. */
  public List<RunSummary> list() {
    return attempt("list the runs", RunRows::summaries);
  }

  /** The run with all that is stored of it so far; empty when there is none with this number. */
  public Optional<Run> find(long id) {
    return attempt(
        "read run " + id,
        handle ->
            RunRows.header(handle, id)
                .map(
                    header ->
                        Run.of(
                            id,
                            header,
                            RunRows.status(handle, id),
                            TrialRows.all(handle, id),
                            DriftRows.all(handle, id))));
  }

  /**
   * The latest runs in which the baseline was run beside itself, the latest first.
   *
   * @param most so many of them
   */
  public List<Run> withNoise(int most) {
    return attempt("look for the noise of earlier runs", handle -> NoiseRows.runs(handle, most))
        .stream()
        .flatMap(id -> find(id).stream())
        .toList();
  }

  /**
   * The folder beside the database whose rescued trials are taken in on the next {@link #open}:
   * {@code rescued}.
   */
  public Path rescueFolder() {
    return file.resolveSibling("rescued");
  }

  /**
   * Writes a finished trial that the database cannot take (disk full, locked for long) into a file
   * of its own, whole or not at all. Does not touch the database. From another folder than {@link
   * #rescueFolder} the user has to move the file there to have it taken in.
   *
   * @return the file
   */
  public Path rescue(Path folder, long runId, Trial trial) {
    return RescuedTrials.write(folder, new RescuedTrials.Rescued(identity, runId, trial));
  }

  /**
   * Takes the trials in {@link #rescueFolder} into the database and deletes their files. A file
   * that cannot be taken in stays where it is.
   *
   * @return what the user should know of it, a sentence for every file
   */
  public List<String> takeRescued() {
    var said = new ArrayList<String>();
    try {
      for (Path rescued : RescuedTrials.in(rescueFolder())) {
        said.add(take(rescued));
      }
    } catch (StoreException e) {
      // The results can be read all the same; the files are kept for the next time.
      said.add(e.getMessage());
    }
    return List.copyOf(said);
  }

  @Override
  public synchronized void close() {
    try {
      handle.close();
      connection.close();
    } catch (SQLException | JdbiException e) {
      throw Trouble.of(file, "close it", e);
    }
  }

  private String take(Path rescued) {
    return switch (RescuedTrials.read(rescued)) {
      case RescuedTrials.Unreadable(String message) -> message;
      case RescuedTrials.Rescued found -> take(rescued, found);
    };
  }

  private String take(Path rescued, RescuedTrials.Rescued found) {
    int position = found.trial().position();
    if (!found.store().equals(identity)) {
      return rescued
          + ": belongs to the results in another file than "
          + file
          + ". It stays there.";
    }
    Optional<Trial> stored =
        attempt("look for " + rescued, handle -> TrialRows.at(handle, found.runId(), position));
    if (stored.isEmpty()) {
      add(found.runId(), found.trial());
    } else if (!stored.get().equals(found.trial())) {
      return rescued
          + ": run "
          + found.runId()
          + " has another trial at position "
          + position
          + ". The file stays there.";
    }
    RescuedTrials.delete(rescued);
    return "Trial " + position + " of run " + found.runId() + " was rescued, and is stored now.";
  }

  private void requireRun(Handle handle, long runId) {
    if (!RunRows.exists(handle, runId)) {
      throw new StoreException(
          file + ": has no run " + runId + ". `warmlap list` shows which there are.");
    }
  }

  private <T> T inTransaction(String attempt, Function<Handle, T> work) {
    return attempt(attempt, handle -> inTransaction(handle, work));
  }

  /**
   * In SQL's own words: JDBC's way (auto-commit off and on again) leaves the connection in disorder
   * when the transaction cannot begin because another process holds the lock.
   */
  private static <T> T inTransaction(Handle handle, Function<Handle, T> work) {
    handle.execute("BEGIN IMMEDIATE");
    try {
      T result = work.apply(handle);
      handle.execute("COMMIT");
      return result;
    } catch (RuntimeException e) {
      try {
        handle.execute("ROLLBACK");
      } catch (JdbiException rollback) {
        e.addSuppressed(rollback); // such as when SQLite has rolled back by itself
      }
      throw e;
    }
  }

  private synchronized <T> T attempt(String attempt, Function<Handle, T> work) {
    try {
      return work.apply(handle);
    } catch (JdbiException e) {
      throw Trouble.of(file, attempt, e);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new StoreException(
          file
              + ": could not "
              + attempt
              + ": what it holds is not what Warmlap wrote ("
              + e
              + ").",
          e);
    }
  }
}
