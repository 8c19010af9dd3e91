-- How the machine's own speed changed while the speed trials of a block ran, from the trial at one
-- position to that at another; those that are set aside do not count, and were run again. Blocks of
-- before, and such whose run was cut short, were not watched and have no row.
CREATE TABLE block_drift (
  run_id INTEGER NOT NULL REFERENCES run (id),
  block INTEGER NOT NULL CHECK (block >= 1),
  first_trial INTEGER NOT NULL CHECK (first_trial >= 1),
  last_trial INTEGER NOT NULL CHECK (last_trial >= first_trial),
  spread REAL NOT NULL CHECK (spread >= 0),
  steal REAL NOT NULL CHECK (steal BETWEEN 0 AND 1),
  fate TEXT NOT NULL CHECK (fate IN ('steady', 'kept', 'set-aside')),
  PRIMARY KEY (run_id, first_trial)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER block_drift_refuses_update BEFORE UPDATE ON block_drift
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: block_drift takes no UPDATE');
END;

CREATE TRIGGER block_drift_refuses_delete BEFORE DELETE ON block_drift
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: block_drift takes no DELETE');
END;

DROP VIEW round_overview;

CREATE VIEW round_overview AS
SELECT
  trial.run_id,
  run.study,
  trial.position AS trial,
  trial.block,
  trial.treatment,
  CASE trial.noise WHEN 1 THEN 'noise' ELSE trial.purpose END AS purpose,
  trial.outcome,
  round.connections,
  round.number AS round,
  round.cold,
  round.warm_up_end IS NOT NULL AS warm_up,
  round.interior_throughput_per_second AS throughput_per_second,
  round.interior_latency_p50_nanos / 1e6 AS p50_millis,
  round.interior_latency_p95_nanos / 1e6 AS p95_millis,
  round.interior_latency_p99_nanos / 1e6 AS p99_millis,
  round.completed,
  coalesce((SELECT sum(requests) FROM round_error WHERE round_id = round.id), 0) AS errors,
  (round.subject_cpu_user_nanos + round.subject_cpu_system_nanos) / 1e9 AS subject_cpu_seconds,
  (round.generator_cpu_user_nanos + round.generator_cpu_system_nanos) / 1e9
    AS generator_cpu_seconds,
  round.rss_bytes,
  round.threads,
  NOT EXISTS (SELECT 1 FROM violation WHERE round_id = round.id) AS valid,
  trial.purpose <> 'memory' AND EXISTS (
    SELECT 1 FROM block_drift AS drift
    WHERE drift.run_id = trial.run_id AND drift.fate = 'set-aside'
      AND trial.position BETWEEN drift.first_trial AND drift.last_trial) AS set_aside
FROM round
JOIN trial ON trial.id = round.trial_id
JOIN run ON run.id = trial.run_id;
