-- The baseline's speed once more in the same block: what identical treatments differ by. Such a
-- trial's purpose is 'speed' as well; it counts for no treatment.
ALTER TABLE trial ADD COLUMN noise INTEGER NOT NULL DEFAULT 0 CHECK (noise IN (0, 1));

-- What identical treatments had differed by on this machine in the runs before: "spread" is the
-- standard deviation of the log ratios of so many pairs.
CREATE TABLE run_noise (
  run_id INTEGER NOT NULL REFERENCES run (id),
  position INTEGER NOT NULL,
  metric TEXT NOT NULL,
  connections INTEGER NOT NULL CHECK (connections >= 1),
  rate_per_second REAL CHECK (rate_per_second > 0),
  scenario TEXT,
  spread REAL NOT NULL CHECK (spread >= 0),
  pairs INTEGER NOT NULL CHECK (pairs >= 1),
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER run_noise_refuses_update BEFORE UPDATE ON run_noise
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run_noise takes no UPDATE');
END;

CREATE TRIGGER run_noise_refuses_delete BEFORE DELETE ON run_noise
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run_noise takes no DELETE');
END;

-- The number of blocks was always fixed, and the baseline ran once in each. The form of what was
-- asked changes, not what was: so the guard against updates stands aside.
DROP TRIGGER run_refuses_update;

UPDATE run SET study_json = json_set(study_json,
  '$.design.blocks',
  json_object('@type', 'fixed', 'count', json_extract(study_json, '$.design.blocks')),
  '$.design.noiseBlocks', 0);

CREATE TRIGGER run_refuses_update BEFORE UPDATE ON run
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run takes no UPDATE');
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
  NOT EXISTS (SELECT 1 FROM violation WHERE round_id = round.id) AS valid
FROM round
JOIN trial ON trial.id = round.trial_id
JOIN run ON run.id = trial.run_id;
