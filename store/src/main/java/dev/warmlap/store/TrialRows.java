package dev.warmlap.store;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The tables of a trial: {@code trial}, its log lines, levels, settings and violations. */
final class TrialRows {

  private TrialRows() {}

  /** Inserts the trial with everything below it. */
  static void insert(Handle handle, long runId, Trial trial) {
    Outcome.Failed failure = trial.outcome() instanceof Outcome.Failed failed ? failed : null;
    long id =
        Row.of("trial")
            .set("run_id", runId)
            .set("position", trial.position())
            .set("block", trial.block())
            .set("treatment", trial.treatment().label())
            .set("connections", connections(trial.level()))
            .set("rate_per_second", ratePerSecond(trial.level()))
            .set("scenario", scenario(trial.level()))
            .set("purpose", stored(trial.purpose()).key())
            .set("noise", trial.purpose() == Purpose.NOISE)
            .set("started_at", trial.startedAt().toString())
            .set("took_nanos", trial.took().toNanos())
            .set("outcome", trial.outcome().key())
            .set("failure_kind", failure == null ? null : failure.kind())
            .set("failure_message", failure == null ? null : failure.message())
            .set("logs", trial.logs().toString())
            .insertForId(handle);
    switch (trial.outcome()) {
      case Outcome.Completed _ -> {}
      case Outcome.Failed failed -> insertLogLines(handle, id, failed.lastLogLines());
      case Outcome.Invalid invalid -> insertViolations(handle, id, null, invalid.violations());
    }
    insertLevels(handle, id, trial.treatment());
    insertSettings(handle, id, trial.settings());
    MarkRows.insert(handle, id, trial.marks());
    RoundRows.insert(handle, id, trial.rounds());
  }

  static List<Trial> all(Handle handle, long runId) {
    return handle
        .createQuery("SELECT * FROM trial WHERE run_id = :run ORDER BY position")
        .bind("run", runId)
        .map((row, _) -> read(handle, row))
        .list();
  }

  static Optional<Trial> at(Handle handle, long runId, int position) {
    return handle
        .createQuery("SELECT * FROM trial WHERE run_id = :run AND position = :position")
        .bind("run", runId)
        .bind("position", position)
        .map((row, _) -> read(handle, row))
        .findOne();
  }

  /** A noise trial is one of speed, which a column of its own marks: the purposes came first. */
  private static Purpose stored(Purpose purpose) {
    return purpose == Purpose.NOISE ? Purpose.SPEED : purpose;
  }

  static @Nullable Integer connections(@Nullable LoadLevel level) {
    return level == null ? null : level.connections();
  }

  /** Null in a closed loop. */
  static @Nullable Double ratePerSecond(@Nullable LoadLevel level) {
    return level instanceof LoadLevel.Rate rate ? rate.perSecond() : null;
  }

  /** Null where the workload has but one. */
  static @Nullable String scenario(@Nullable LoadLevel level) {
    return level == null ? null : level.scenario();
  }

  static LoadLevel level(int connections, ResultSet row) throws SQLException {
    String scenario = row.getString("scenario");
    double rate = row.getDouble("rate_per_second");
    return row.wasNull()
        ? new LoadLevel.Connections(connections, scenario)
        : new LoadLevel.Rate(rate, connections, scenario);
  }

  static void insertViolations(
      Handle handle, long trialId, @Nullable Long roundId, List<Violation> violations) {
    int position = 1;
    for (Violation violation : violations) {
      Row.of("violation")
          .set("trial_id", trialId)
          .set("round_id", roundId)
          .set("position", position++)
          .set("rule", violation.rule())
          .set("message", violation.message())
          .insert(handle);
    }
  }

  static List<Violation> violations(Handle handle, long trialId, @Nullable Long roundId) {
    return handle
        .createQuery(
            "SELECT rule, message FROM violation"
                + " WHERE trial_id = :trial AND round_id IS :round ORDER BY position")
        .bind("trial", trialId)
        .bind("round", roundId)
        .map((row, _) -> new Violation(row.getString("rule"), row.getString("message")))
        .list();
  }

  private static void insertLogLines(Handle handle, long trialId, List<String> lines) {
    int position = 1;
    for (String line : lines) {
      Row.of("trial_log_line")
          .set("trial_id", trialId)
          .set("position", position++)
          .set("text", line)
          .insert(handle);
    }
  }

  private static void insertLevels(Handle handle, long trialId, Treatment treatment) {
    int position = 1;
    for (var level : treatment.levels().entrySet()) {
      Row.of("trial_level")
          .set("trial_id", trialId)
          .set("position", position++)
          .set("knob", level.getKey())
          .set("level_kind", LevelCells.kind(level.getValue()))
          .set("level", LevelCells.value(level.getValue()))
          .insert(handle);
    }
  }

  private static void insertSettings(Handle handle, long trialId, List<EffectiveSetting> settings) {
    int position = 1;
    for (EffectiveSetting setting : settings) {
      Row.of("setting")
          .set("trial_id", trialId)
          .set("position", position++)
          .set("knob", setting.knob())
          .set("requested_kind", LevelCells.kind(setting.requested()))
          .set("requested", LevelCells.value(setting.requested()))
          .set("effective_kind", LevelCells.kind(setting.effective()))
          .set("effective", LevelCells.value(setting.effective()))
          .set("agreement", setting.agreement().name())
          .set("source", setting.source())
          .insert(handle);
    }
  }

  private static Trial read(Handle handle, ResultSet row) throws SQLException {
    long id = row.getLong("id");
    Integer connections = Cells.intOrNull(row, "connections");
    return new Trial(
        row.getInt("block"),
        row.getInt("position"),
        treatment(handle, id),
        connections == null ? null : level(connections, row),
        Cells.truth(row, "noise")
            ? Purpose.NOISE
            : Cells.keyed(Purpose.class, Purpose::key, row, "purpose"),
        Cells.instant(row, "started_at"),
        Cells.duration(row, "took_nanos"),
        outcome(handle, id, row),
        settings(handle, id),
        MarkRows.all(handle, id),
        RoundRows.all(handle, id),
        Path.of(row.getString("logs")));
  }

  private static Outcome outcome(Handle handle, long trialId, ResultSet row) throws SQLException {
    String key = row.getString("outcome");
    return switch (key) {
      case "completed" -> new Outcome.Completed();
      case "failed" ->
          new Outcome.Failed(
              row.getString("failure_kind"),
              row.getString("failure_message"),
              handle
                  .createQuery(
                      "SELECT text FROM trial_log_line WHERE trial_id = :id ORDER BY position")
                  .bind("id", trialId)
                  .mapTo(String.class)
                  .list());
      case "invalid" -> new Outcome.Invalid(violations(handle, trialId, null));
      default ->
          throw new IllegalArgumentException(
              "column outcome holds '" + key + "', which is no outcome");
    };
  }

  private static Treatment treatment(Handle handle, long trialId) {
    var levels = new LinkedHashMap<String, Level>();
    handle
        .createQuery("SELECT * FROM trial_level WHERE trial_id = :id ORDER BY position")
        .bind("id", trialId)
        .map(
            (row, _) ->
                Map.entry(row.getString("knob"), LevelCells.read(row, "level_kind", "level")))
        .forEach(level -> levels.put(level.getKey(), level.getValue()));
    return new Treatment(levels);
  }

  private static List<EffectiveSetting> settings(Handle handle, long trialId) {
    return handle
        .createQuery("SELECT * FROM setting WHERE trial_id = :id ORDER BY position")
        .bind("id", trialId)
        .map(
            (row, _) ->
                new EffectiveSetting(
                    row.getString("knob"),
                    LevelCells.readOrNull(row, "requested_kind", "requested"),
                    LevelCells.readOrNull(row, "effective_kind", "effective"),
                    EffectiveSetting.Agreement.valueOf(row.getString("agreement")),
                    row.getString("source")))
        .list();
  }
}
