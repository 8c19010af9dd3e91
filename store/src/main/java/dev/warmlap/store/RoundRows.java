package dev.warmlap.store;

import dev.warmlap.model.measure.Batches;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Garbage;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Scheduling;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.WarmUp;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The tables {@code round}, {@code round_error} and {@code round_status}. */
final class RoundRows {

  private RoundRows() {}

  static void insert(Handle handle, long trialId, List<Round> rounds) {
    int position = 1;
    for (Round round : rounds) {
      Row row =
          Row.of("round")
              .set("trial_id", trialId)
              .set("position", position++)
              .set("connections", round.level().connections())
              .set("rate_per_second", TrialRows.ratePerSecond(round.level()))
              .set("scenario", TrialRows.scenario(round.level()))
              .set("number", round.number())
              .set("cold", round.cold())
              .set("rss_bytes", round.rssBytes())
              .set("threads", round.threads());
      CpuTime cpu = round.subjectCpu();
      if (cpu != null) {
        setCpu(row, "subject_cpu", cpu);
      }
      setMeasurement(row, round.measurement());
      OpenLoop openLoop = round.measurement().openLoop();
      if (openLoop != null) {
        setOpenLoop(row, openLoop);
      }
      WarmUp warmUp = round.warmUp();
      if (warmUp != null) {
        row.set("warm_up_end", warmUp.end().key())
            .set("warm_up_because", warmUp.because())
            .set("warm_up_after_pause", warmUp.afterPause());
      }
      TlsUse tls = round.measurement().tls();
      if (tls != null) {
        TlsCells.set(row, tls);
      }
      setInterior(row, round.measurement().interior());
      setGenerator(row, round.measurement().generator());
      insertBelow(handle, trialId, row.insertForId(handle), round);
    }
  }

  static List<Round> all(Handle handle, long trialId) {
    return handle
        .createQuery("SELECT * FROM round WHERE trial_id = :id ORDER BY position")
        .bind("id", trialId)
        .map((row, _) -> read(handle, trialId, row))
        .list();
  }

  private static void setMeasurement(Row row, RoundMeasurement measurement) {
    row.set("started_at", measurement.startedAt().toString())
        .set("total_nanos", measurement.total().toNanos())
        .set("connections_opened", measurement.connectionsOpened())
        .set("opening_nanos", measurement.opening().toNanos())
        .set("connect_histogram", Latencies.encode(measurement.connect()))
        .set("completed", measurement.completed())
        .set("latency_histogram", Latencies.encode(measurement.latency()))
        .set("first_byte_histogram", Latencies.encode(measurement.firstByte()))
        .set("bytes_read", measurement.bytesRead())
        .set("reconnects", measurement.reconnects());
  }

  private static void setOpenLoop(Row row, OpenLoop openLoop) {
    row.set("arrivals", openLoop.arrivals())
        .set("dropped", openLoop.dropped())
        .set("service_time_histogram", Latencies.encode(openLoop.serviceTime()))
        .set("lateness_histogram", Latencies.encode(openLoop.lateness()));
  }

  private static void setInterior(Row row, Interior interior) {
    row.set("interior_start_nanos", interior.start().toNanos())
        .set("interior_length_nanos", interior.length().toNanos())
        .set("interior_completed", interior.completed())
        .set("interior_failed", interior.failed())
        .set("interior_latency_histogram", Latencies.encode(interior.latency()))
        .set("interior_latency_p50_nanos", Cells.percentile(interior.latency(), 50))
        .set("interior_latency_p95_nanos", Cells.percentile(interior.latency(), 95))
        .set("interior_latency_p99_nanos", Cells.percentile(interior.latency(), 99))
        .set("interior_latency_max_nanos", Cells.percentile(interior.latency(), 100))
        .set("interior_age_at_start_nanos", interior.ageNanosAtStart())
        .set("interior_age_at_end_nanos", interior.ageNanosAtEnd())
        .set("interior_failed_nanos", interior.failedNanos())
        .set("interior_mean_in_flight", interior.meanInFlight())
        .set("interior_in_flight_samples", interior.inFlightSamples());
  }

  private static void setGenerator(Row row, GeneratorUse generator) {
    row.set("generator_backend", generator.backend())
        .set("generator_threads", generator.threads())
        .set("generator_max_utilisation", generator.maxUtilisation())
        .set("generator_longest_stall_nanos", generator.longestStall().toNanos())
        .set("generator_stalled_nanos", generator.stalled().toNanos())
        .set("generator_allocated_bytes_per_request", generator.allocatedBytesPerRequest())
        .set("generator_scheduling", generator.scheduling().key())
        .set("generator_run_queue_wait_nanos", Cells.nanosOrNull(generator.runQueueWait()));
    setCpu(row, "generator_cpu", generator.cpu());
    Garbage garbage = generator.garbage();
    if (garbage != null) {
      row.set("generator_collections", garbage.collections())
          .set("generator_collecting_nanos", garbage.took().toNanos());
    }
    Batches batches = generator.batches();
    if (batches != null) {
      row.set("generator_batch_events", batches.events())
          .set("generator_batch_patience_nanos", batches.patience().toNanos())
          .set("generator_batch_waits", batches.waits())
          .set("generator_batch_waited_nanos", batches.waited().toNanos());
    }
  }

  private static void setCpu(Row row, String prefix, CpuTime cpu) {
    row.set(prefix + "_user_nanos", cpu.user().toNanos())
        .set(prefix + "_system_nanos", cpu.system().toNanos());
  }

  private static void insertBelow(Handle handle, long trialId, long roundId, Round round) {
    RoundMeasurement measurement = round.measurement();
    measurement
        .errors()
        .forEach(
            (kind, requests) ->
                Row.of("round_error")
                    .set("round_id", roundId)
                    .set("kind", kind.key())
                    .set("requests", requests)
                    .set("detail", measurement.errorDetails().get(kind))
                    .insert(handle));
    measurement
        .statuses()
        .forEach(
            (status, answers) ->
                Row.of("round_status")
                    .set("round_id", roundId)
                    .set("http_status", status)
                    .set("answers", answers)
                    .insert(handle));
    if (measurement.tls() != null) {
      TlsCells.insertBelow(handle, roundId, measurement.tls());
    }
    WindowRows.insert(handle, roundId, measurement.windows());
    SubjectWindowRows.insert(handle, roundId, round.subjectWindows());
    TrialRows.insertViolations(handle, trialId, roundId, round.violations());
  }

  private static Round read(Handle handle, long trialId, ResultSet row) throws SQLException {
    long id = row.getLong("id");
    return new Round(
        TrialRows.level(row.getInt("connections"), row),
        row.getInt("number"),
        Cells.truth(row, "cold"),
        measurement(handle, id, row),
        Cells.cpuOrNull(row, "subject_cpu"),
        Cells.wholeOrNull(row, "rss_bytes"),
        Cells.intOrNull(row, "threads"),
        TrialRows.violations(handle, trialId, id),
        SubjectWindowRows.all(handle, id),
        warmUp(row));
  }

  private static @Nullable WarmUp warmUp(ResultSet row) throws SQLException {
    return row.getString("warm_up_end") == null
        ? null
        : new WarmUp(
            Cells.keyed(WarmUp.End.class, WarmUp.End::key, row, "warm_up_end"),
            row.getString("warm_up_because"),
            Cells.realOrNull(row, "warm_up_after_pause"));
  }

  private static RoundMeasurement measurement(Handle handle, long roundId, ResultSet row)
      throws SQLException {
    return new RoundMeasurement(
        row.getInt("connections_opened"),
        Cells.duration(row, "opening_nanos"),
        Cells.histogram(row, "connect_histogram"),
        Cells.instant(row, "started_at"),
        Cells.duration(row, "total_nanos"),
        row.getLong("completed"),
        Cells.histogram(row, "latency_histogram"),
        Cells.histogram(row, "first_byte_histogram"),
        errors(handle, roundId),
        errorDetails(handle, roundId),
        statuses(handle, roundId),
        row.getLong("bytes_read"),
        row.getLong("reconnects"),
        interior(row),
        WindowRows.all(handle, roundId),
        openLoop(row),
        TlsCells.read(handle, roundId, row),
        generator(row));
  }

  private static @Nullable OpenLoop openLoop(ResultSet row) throws SQLException {
    Long arrivals = Cells.wholeOrNull(row, "arrivals");
    return arrivals == null
        ? null
        : new OpenLoop(
            arrivals,
            row.getLong("dropped"),
            Cells.histogram(row, "service_time_histogram"),
            Cells.histogram(row, "lateness_histogram"));
  }

  private static Interior interior(ResultSet row) throws SQLException {
    return new Interior(
        Cells.duration(row, "interior_start_nanos"),
        Cells.duration(row, "interior_length_nanos"),
        row.getLong("interior_completed"),
        Cells.histogram(row, "interior_latency_histogram"),
        row.getLong("interior_failed"),
        row.getLong("interior_age_at_start_nanos"),
        row.getLong("interior_age_at_end_nanos"),
        row.getLong("interior_failed_nanos"),
        Cells.real(row, "interior_mean_in_flight"),
        row.getLong("interior_in_flight_samples"));
  }

  private static GeneratorUse generator(ResultSet row) throws SQLException {
    return new GeneratorUse(
        row.getString("generator_backend"),
        row.getInt("generator_threads"),
        Objects.requireNonNull(Cells.cpuOrNull(row, "generator_cpu")),
        Cells.real(row, "generator_max_utilisation"),
        Cells.duration(row, "generator_longest_stall_nanos"),
        Cells.duration(row, "generator_stalled_nanos"),
        Cells.real(row, "generator_allocated_bytes_per_request"),
        Cells.keyed(Scheduling.class, Scheduling::key, row, "generator_scheduling"),
        Cells.durationOrNull(row, "generator_run_queue_wait_nanos"),
        garbage(row),
        batches(row));
  }

  private static @Nullable Garbage garbage(ResultSet row) throws SQLException {
    Long collections = Cells.wholeOrNull(row, "generator_collections");
    return collections == null
        ? null
        : new Garbage(collections, Cells.duration(row, "generator_collecting_nanos"));
  }

  private static @Nullable Batches batches(ResultSet row) throws SQLException {
    Integer events = Cells.intOrNull(row, "generator_batch_events");
    return events == null
        ? null
        : new Batches(
            events,
            Cells.duration(row, "generator_batch_patience_nanos"),
            row.getLong("generator_batch_waits"),
            Cells.duration(row, "generator_batch_waited_nanos"));
  }

  private static Map<ErrorKind, Long> errors(Handle handle, long roundId) {
    var errors = new EnumMap<ErrorKind, Long>(ErrorKind.class);
    handle
        .createQuery("SELECT kind, requests FROM round_error WHERE round_id = :id")
        .bind("id", roundId)
        .map(
            (row, _) ->
                Map.entry(
                    Cells.keyed(ErrorKind.class, ErrorKind::key, row, "kind"),
                    row.getLong("requests")))
        .forEach(error -> errors.put(error.getKey(), error.getValue()));
    return errors;
  }

  private static Map<ErrorKind, String> errorDetails(Handle handle, long roundId) {
    var details = new EnumMap<ErrorKind, String>(ErrorKind.class);
    handle
        .createQuery(
            "SELECT kind, detail FROM round_error WHERE round_id = :id AND detail IS NOT NULL")
        .bind("id", roundId)
        .map(
            (row, _) ->
                Map.entry(
                    Cells.keyed(ErrorKind.class, ErrorKind::key, row, "kind"),
                    row.getString("detail")))
        .forEach(error -> details.put(error.getKey(), error.getValue()));
    return details;
  }

  private static SortedMap<Integer, Long> statuses(Handle handle, long roundId) {
    var statuses = new TreeMap<Integer, Long>();
    handle
        .createQuery("SELECT http_status, answers FROM round_status WHERE round_id = :id")
        .bind("id", roundId)
        .map((row, _) -> Map.entry(row.getInt("http_status"), row.getLong("answers")))
        .forEach(status -> statuses.put(status.getKey(), status.getValue()));
    return statuses;
  }
}
