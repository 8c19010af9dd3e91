package dev.warmlap.store;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** A row to be inserted, its columns by name so that no value can land in another's place. */
final class Row {

  private final String table;
  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

  private Row(String table) {
    this.table = table;
  }

  static Row of(String table) {
    return new Row(table);
  }

  /** Null is stored as NULL. */
  Row set(String column, @Nullable Object value) {
    values.put(column, value);
    return this;
  }

  void insert(Handle handle) {
    handle.createUpdate(sql()).bindMap(values).execute();
  }

  /** Inserts the row and tells the {@code id} that it got. */
  long insertForId(Handle handle) {
    return handle.createQuery(sql() + " RETURNING id").bindMap(values).mapTo(Long.class).one();
  }

  private String sql() {
    return values.keySet().stream()
        .map(column -> ":" + column)
        .collect(
            Collectors.joining(
                ", ",
                "INSERT INTO " + table + " (" + String.join(", ", values.keySet()) + ") VALUES (",
                ")"));
  }
}
