package dev.warmlap.store;

import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * What a failure of the database means to the user, in words.
 *
 * @see <a href="https://www.sqlite.org/rescode.html">SQLite's result codes</a>
 */
final class Trouble {

  /** The part of an extended result code that names its family. */
  private static final int PRIMARY = 0xff;

  private Trouble() {}

  /**
   * @param attempt what was tried, to follow 'could not'
   */
  static StoreException of(Path file, String attempt, Throwable failure) {
    return new StoreException(
        file + ": could not " + attempt + ": " + foundAndRemedy(file, failure), failure);
  }

  private static String foundAndRemedy(Path file, Throwable failure) {
    SQLiteErrorCode code = code(failure);
    return switch (code == null ? null : primary(code)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          "another process keeps the database locked. `fuser -v "
              + file
              + "` shows which; wait until it is done, or end it, and try again.";
      case SQLITE_FULL ->
          "there is no space left for it. Free some (`df -h "
              + folder(file)
              + "` shows the disk) and try again; what was stored before is safe.";
      case SQLITE_NOTADB ->
          "the file is no SQLite database. Name another file (--store, WARMLAP_STORE) or move this"
              + " one away.";
      case SQLITE_CORRUPT ->
          "the database is damaged ("
              + detail(failure)
              + "). Move it away; `sqlite3 "
              + file
              + " .recover | sqlite3 recovered.db` saves what can be read.";
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH ->
          "the file or its folder cannot be written ("
              + detail(failure)
              + "). The folder must be writable too, even to read. Mend the rights of "
              + folder(file)
              + ", or name another file (--store, WARMLAP_STORE).";
      case SQLITE_IOERR ->
          "reading or writing the disk failed ("
              + detail(failure)
              + "). See whether the disk is full (`df -h "
              + folder(file)
              + "`) or faulty (`dmesg`), and try again.";
      case null, default -> "unexpected: " + detail(failure) + ".";
    };
  }

  private static @Nullable SQLiteErrorCode code(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return sqlite.getResultCode();
      }
    }
    return null;
  }

  private static SQLiteErrorCode primary(SQLiteErrorCode code) {
    return SQLiteErrorCode.getErrorCode(code.code & PRIMARY);
  }

  /** The first line of the innermost message that is SQL's, else of the failure itself. */
  private static String detail(Throwable failure) {
    String message = failure.toString();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException && cause.getMessage() != null) {
        message = cause.getMessage();
      }
    }
    return message.lines().findFirst().orElse(message);
  }

  private static Path folder(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }
}
