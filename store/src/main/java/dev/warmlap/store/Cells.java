package dev.warmlap.store;

import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.Latencies;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** How the schema's cells are read as the model's types. */
final class Cells {

  private Cells() {}

  static boolean truth(ResultSet row, String column) throws SQLException {
    return row.getInt(column) != 0;
  }

  static @Nullable Long wholeOrNull(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }

  static @Nullable Integer intOrNull(ResultSet row, String column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? null : value;
  }

  /** NULL is NaN: SQLite has no other way to say it. */
  static double real(ResultSet row, String column) throws SQLException {
    double value = row.getDouble(column);
    return row.wasNull() ? Double.NaN : value;
  }

  static @Nullable Double realOrNull(ResultSet row, String column) throws SQLException {
    double value = row.getDouble(column);
    return row.wasNull() ? null : value;
  }

  static Duration duration(ResultSet row, String column) throws SQLException {
    return Duration.ofNanos(row.getLong(column));
  }

  static @Nullable Duration durationOrNull(ResultSet row, String column) throws SQLException {
    Long nanos = wholeOrNull(row, column);
    return nanos == null ? null : Duration.ofNanos(nanos);
  }

  static @Nullable Long nanosOrNull(@Nullable Duration duration) {
    return duration == null ? null : duration.toNanos();
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return Instant.parse(row.getString(column));
  }

  static Histogram histogram(ResultSet row, String column) throws SQLException {
    return Latencies.decode(row.getBytes(column));
  }

  static @Nullable Histogram histogramOrNull(ResultSet row, String column) throws SQLException {
    byte[] encoded = row.getBytes(column);
    return encoded == null ? null : Latencies.decode(encoded);
  }

  static byte @Nullable [] encodedOrNull(@Nullable Histogram histogram) {
    return histogram == null ? null : Latencies.encode(histogram);
  }

  /** From {@code PREFIX_user_nanos} and {@code PREFIX_system_nanos}. */
  static @Nullable CpuTime cpuOrNull(ResultSet row, String prefix) throws SQLException {
    Long user = wholeOrNull(row, prefix + "_user_nanos");
    Long system = wholeOrNull(row, prefix + "_system_nanos");
    return user == null || system == null
        ? null
        : new CpuTime(Duration.ofNanos(user), Duration.ofNanos(system));
  }

  /** The constant whose key is in the cell. */
  static <E extends Enum<E>> E keyed(
      Class<E> type, Function<E, String> key, ResultSet row, String column) throws SQLException {
    String text = row.getString(column);
    for (E constant : type.getEnumConstants()) {
      if (key.apply(constant).equals(text)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        "column " + column + " holds '" + text + "', which is no " + type.getSimpleName());
  }

  /** Null for an empty histogram, which has no percentiles. */
  static @Nullable Long percentile(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0 ? null : histogram.getValueAtPercentile(percentile);
  }
}
