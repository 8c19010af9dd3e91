package dev.warmlap.store;

import dev.warmlap.model.study.Level;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A level in two cells: its kind, and its value as text from which it can be made again. */
final class LevelCells {

  private LevelCells() {}

  static @Nullable String kind(@Nullable Level level) {
    return switch (level) {
      case null -> null;
      case Level.Whole _ -> "whole";
      case Level.Truth _ -> "truth";
      case Level.Time _ -> "time";
      case Level.Word _ -> "word";
    };
  }

  static @Nullable String value(@Nullable Level level) {
    return switch (level) {
      case null -> null;
      case Level.Time time -> time.value().toString();
      case Level other -> other.text();
    };
  }

  static Level read(ResultSet row, String kindColumn, String valueColumn) throws SQLException {
    return Objects.requireNonNull(readOrNull(row, kindColumn, valueColumn), valueColumn);
  }

  static @Nullable Level readOrNull(ResultSet row, String kindColumn, String valueColumn)
      throws SQLException {
    String value = row.getString(valueColumn);
    String kind = row.getString(kindColumn);
    return switch (kind) {
      case null -> null;
      case "whole" -> new Level.Whole(Long.parseLong(value));
      case "truth" -> new Level.Truth(Boolean.parseBoolean(value));
      case "time" -> new Level.Time(Duration.parse(value));
      case "word" -> new Level.Word(value);
      default ->
          throw new IllegalArgumentException(
              "column " + kindColumn + " holds '" + kind + "', which is no kind of level");
    };
  }
}
