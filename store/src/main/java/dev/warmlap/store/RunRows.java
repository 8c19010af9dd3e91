package dev.warmlap.store;

import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.study.Study;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The tables of a run as such: {@code run}, {@code run_end}, environment and remarks. */
final class RunRows {

  private RunRows() {}

  static long insert(Handle handle, RunHeader header) {
    long id =
        Row.of("run")
            .set("study", header.study().name())
            .set("quick", header.quick())
            .set("started_at", header.startedAt().toString())
            .set("planned_trials", header.plannedTrials())
            .set("study_json", Json.write(header.study()))
            .set("study_file", header.studyFile())
            .insertForId(handle);
    int position = 1;
    for (var fact : header.environment().facts().entrySet()) {
      Row.of("run_environment")
          .set("run_id", id)
          .set("position", position++)
          .set("name", fact.getKey())
          .set("value", fact.getValue())
          .insert(handle);
    }
    NoiseRows.insert(handle, id, header.noise());
    position = 1;
    for (String remark : header.remarks()) {
      Row.of("run_remark")
          .set("run_id", id)
          .set("position", position++)
          .set("text", remark)
          .insert(handle);
    }
    return id;
  }

  static void insertEnd(Handle handle, long id, RunStatus status, Instant at) {
    Row.of("run_end")
        .set("run_id", id)
        .set("position", 1 + count(handle, "SELECT count(*) FROM run_end WHERE run_id = :id", id))
        .set("status", status.name())
        .set("ended_at", at.toString())
        .insert(handle);
  }

  static boolean exists(Handle handle, long id) {
    return count(handle, "SELECT count(*) FROM run WHERE id = :id", id) == 1;
  }

  static RunStatus status(Handle handle, long id) {
    return handle
        .createQuery("SELECT status FROM run_end WHERE run_id = :id ORDER BY position DESC LIMIT 1")
        .bind("id", id)
        .mapTo(RunStatus.class)
        .findOne()
        .orElse(RunStatus.RUNNING);
  }

  static Optional<RunHeader> header(Handle handle, long id) {
    var facts = new LinkedHashMap<String, String>();
    handle
        .createQuery("SELECT name, value FROM run_environment WHERE run_id = :id ORDER BY position")
        .bind("id", id)
        .map((row, _) -> Map.entry(row.getString("name"), row.getString("value")))
        .forEach(fact -> facts.put(fact.getKey(), fact.getValue()));
    List<String> remarks =
        handle
            .createQuery("SELECT text FROM run_remark WHERE run_id = :id ORDER BY position")
            .bind("id", id)
            .mapTo(String.class)
            .list();
    return handle
        .createQuery("SELECT * FROM run WHERE id = :id")
        .bind("id", id)
        .map(
            (row, _) ->
                new RunHeader(
                    Json.read(row.getString("study_json"), Study.class),
                    row.getString("study_file"),
                    Cells.truth(row, "quick"),
                    Cells.instant(row, "started_at"),
                    new Environment(facts),
                    row.getInt("planned_trials"),
                    NoiseRows.all(handle, id),
                    remarks))
        .findOne();
  }

  static List<RunSummary> summaries(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT
              id, study, started_at, quick, planned_trials,
              coalesce(
                (SELECT status FROM run_end
                 WHERE run_id = run.id ORDER BY position DESC LIMIT 1),
                'RUNNING') AS status,
              (SELECT count(*) FROM trial WHERE run_id = run.id AND NOT EXISTS (
                SELECT 1 FROM block_drift AS drift
                WHERE drift.run_id = run.id AND drift.fate = 'set-aside'
                  AND trial.purpose <> 'memory'
                  AND trial.position BETWEEN drift.first_trial AND drift.last_trial)) AS stored,
              (SELECT count(*) FROM trial WHERE run_id = run.id AND outcome = 'failed') AS failed
            FROM run ORDER BY id
            """)
        .map(
            (row, _) ->
                new RunSummary(
                    row.getLong("id"),
                    row.getString("study"),
                    Cells.instant(row, "started_at"),
                    Cells.truth(row, "quick"),
                    RunStatus.valueOf(row.getString("status")),
                    row.getInt("planned_trials"),
                    row.getInt("stored"),
                    row.getInt("failed")))
        .list();
  }

  private static int count(Handle handle, String sql, long id) {
    return handle.createQuery(sql).bind("id", id).mapTo(Integer.class).one();
  }
}
