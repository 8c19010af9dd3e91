-- Results of Warmlap: append-only, a trial whole or not at all. docs/results.md explains it.
--
-- Conventions: a column's name ends in its unit; *_nanos are nanoseconds. Instants are ISO-8601 in
-- UTC. Truth values are 0 and 1. What was not measured is NULL, never 0. "position" is the order
-- within the parent, from 1. *_histogram is HdrHistogram's compressed V2 form, values in
-- nanoseconds; the percentiles beside it are taken from it for the reader's sake.

-- One row: which store this is. A trial that was rescued into a file names it, so that it can only
-- be taken into the store that it was meant for.
CREATE TABLE store (
  only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  identity TEXT NOT NULL
) STRICT;

INSERT INTO store (only_row, identity) VALUES (1, lower(hex(randomblob(16))));

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  study TEXT NOT NULL,
  quick INTEGER NOT NULL CHECK (quick IN (0, 1)),
  started_at TEXT NOT NULL,
  planned_trials INTEGER NOT NULL CHECK (planned_trials >= 0),
  study_json TEXT NOT NULL CHECK (json_valid(study_json)),
  study_file TEXT NOT NULL
) STRICT;

-- How a run ended: no row while it runs or when its lab was killed; the last row counts. A run that
-- was interrupted may be resumed and end again.
CREATE TABLE run_end (
  run_id INTEGER NOT NULL REFERENCES run (id),
  position INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('DONE', 'INTERRUPTED', 'FAILED')),
  ended_at TEXT NOT NULL,
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_environment (
  run_id INTEGER NOT NULL REFERENCES run (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (run_id, position),
  UNIQUE (run_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_remark (
  run_id INTEGER NOT NULL REFERENCES run (id),
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

-- "position" is the trial's place in the plan. "treatment" is the label of trial_level's rows.
-- "connections" is NULL when one process went through all load levels.
CREATE TABLE trial (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  block INTEGER NOT NULL CHECK (block >= 1),
  treatment TEXT NOT NULL,
  connections INTEGER CHECK (connections >= 1),
  purpose TEXT NOT NULL CHECK (purpose IN ('speed', 'memory')),
  started_at TEXT NOT NULL,
  took_nanos INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('completed', 'failed', 'invalid')),
  failure_kind TEXT,
  failure_message TEXT,
  logs TEXT NOT NULL,
  UNIQUE (run_id, position),
  CHECK ((outcome = 'failed') = (failure_kind IS NOT NULL)),
  CHECK ((outcome = 'failed') = (failure_message IS NOT NULL))
) STRICT;

-- The last lines of a failed subject's log.
CREATE TABLE trial_log_line (
  trial_id INTEGER NOT NULL REFERENCES trial (id),
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (trial_id, position)
) STRICT, WITHOUT ROWID;

-- The treatment: one level of every factor. A level of kind 'time' is an ISO-8601 duration.
CREATE TABLE trial_level (
  trial_id INTEGER NOT NULL REFERENCES trial (id),
  position INTEGER NOT NULL,
  knob TEXT NOT NULL,
  level_kind TEXT NOT NULL CHECK (level_kind IN ('whole', 'truth', 'time', 'word')),
  level TEXT NOT NULL,
  PRIMARY KEY (trial_id, position),
  UNIQUE (trial_id, knob)
) STRICT, WITHOUT ROWID;

-- What was requested of every knob beside what the running subject said it is.
CREATE TABLE setting (
  trial_id INTEGER NOT NULL REFERENCES trial (id),
  position INTEGER NOT NULL,
  knob TEXT NOT NULL,
  requested_kind TEXT CHECK (requested_kind IN ('whole', 'truth', 'time', 'word')),
  requested TEXT,
  effective_kind TEXT CHECK (effective_kind IN ('whole', 'truth', 'time', 'word')),
  effective TEXT,
  agreement TEXT NOT NULL
    CHECK (agreement IN ('IN_EFFECT', 'CLAMPED', 'DIFFERENT', 'UNKNOWN', 'NOT_REQUESTED')),
  source TEXT NOT NULL,
  PRIMARY KEY (trial_id, position),
  CHECK ((requested_kind IS NULL) = (requested IS NULL)),
  CHECK ((effective_kind IS NULL) = (effective IS NULL))
) STRICT, WITHOUT ROWID;

-- What was seen of the subject at a named instant. The nmt_* columns are the totals of the JVM's
-- own account of its native memory, NULL where it was not tracked.
CREATE TABLE mark (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trial (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL
    CHECK (name IN
      ('launched', 'before-ready', 'ready', 'during-load', 'after-load', 'stopped')),
  since_launch_nanos INTEGER NOT NULL,
  rss_bytes INTEGER CHECK (rss_bytes >= 0),
  threads INTEGER CHECK (threads >= 0),
  nmt_reserved_bytes INTEGER CHECK (nmt_reserved_bytes >= 0),
  nmt_committed_bytes INTEGER CHECK (nmt_committed_bytes >= 0),
  UNIQUE (trial_id, position),
  CHECK ((nmt_reserved_bytes IS NULL) = (nmt_committed_bytes IS NULL))
) STRICT;

CREATE TABLE native_memory (
  mark_id INTEGER NOT NULL REFERENCES mark (id),
  position INTEGER NOT NULL,
  category TEXT NOT NULL,
  reserved_bytes INTEGER NOT NULL CHECK (reserved_bytes >= 0),
  committed_bytes INTEGER NOT NULL CHECK (committed_bytes >= 0),
  PRIMARY KEY (mark_id, position)
) STRICT, WITHOUT ROWID;

-- Every further figure of a category; "name" ends in the unit where it is not a count. The figures
-- of the total have no category (NULL).
CREATE TABLE native_memory_detail (
  mark_id INTEGER NOT NULL REFERENCES mark (id),
  category_position INTEGER,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  value INTEGER NOT NULL,
  UNIQUE (mark_id, category_position, name),
  FOREIGN KEY (mark_id, category_position) REFERENCES native_memory (mark_id, position)
) STRICT;

-- One pass of a load level inside a trial. The interior is the part in which all connections were
-- open and none was drained: rounds are judged by it.
CREATE TABLE round (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trial (id),
  position INTEGER NOT NULL,
  connections INTEGER NOT NULL CHECK (connections >= 1),
  number INTEGER NOT NULL CHECK (number >= 1),
  cold INTEGER NOT NULL CHECK (cold IN (0, 1)),
  started_at TEXT NOT NULL,
  total_nanos INTEGER NOT NULL,
  connections_opened INTEGER NOT NULL CHECK (connections_opened >= 0),
  opening_nanos INTEGER NOT NULL,
  connect_histogram BLOB NOT NULL,
  completed INTEGER NOT NULL CHECK (completed >= 0),
  latency_histogram BLOB NOT NULL,
  first_byte_histogram BLOB NOT NULL,
  bytes_read INTEGER NOT NULL CHECK (bytes_read >= 0),
  reconnects INTEGER NOT NULL CHECK (reconnects >= 0),
  interior_start_nanos INTEGER NOT NULL,
  interior_length_nanos INTEGER NOT NULL,
  interior_completed INTEGER NOT NULL CHECK (interior_completed >= 0),
  interior_failed INTEGER NOT NULL CHECK (interior_failed >= 0),
  interior_latency_histogram BLOB NOT NULL,
  interior_latency_p50_nanos INTEGER,
  interior_latency_p95_nanos INTEGER,
  interior_latency_p99_nanos INTEGER,
  interior_latency_max_nanos INTEGER,
  interior_age_at_start_nanos INTEGER NOT NULL,
  interior_age_at_end_nanos INTEGER NOT NULL,
  interior_failed_nanos INTEGER NOT NULL,
  interior_mean_in_flight REAL,
  interior_in_flight_samples INTEGER NOT NULL,
  interior_throughput_per_second REAL GENERATED ALWAYS AS
    ((interior_completed - interior_failed) * 1e9 / nullif(interior_length_nanos, 0)) VIRTUAL,
  generator_backend TEXT NOT NULL,
  generator_threads INTEGER NOT NULL,
  generator_cpu_user_nanos INTEGER NOT NULL,
  generator_cpu_system_nanos INTEGER NOT NULL,
  generator_max_utilisation REAL,
  generator_longest_stall_nanos INTEGER NOT NULL,
  generator_stalled_nanos INTEGER NOT NULL,
  generator_allocated_bytes_per_request REAL,
  subject_cpu_user_nanos INTEGER,
  subject_cpu_system_nanos INTEGER,
  rss_bytes INTEGER CHECK (rss_bytes >= 0),
  threads INTEGER CHECK (threads >= 0),
  UNIQUE (trial_id, position),
  CHECK ((subject_cpu_user_nanos IS NULL) = (subject_cpu_system_nanos IS NULL))
) STRICT;

CREATE TABLE round_error (
  round_id INTEGER NOT NULL REFERENCES round (id),
  kind TEXT NOT NULL,
  requests INTEGER NOT NULL CHECK (requests >= 0),
  PRIMARY KEY (round_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE round_status (
  round_id INTEGER NOT NULL REFERENCES round (id),
  http_status INTEGER NOT NULL,
  answers INTEGER NOT NULL CHECK (answers >= 0),
  PRIMARY KEY (round_id, http_status)
) STRICT, WITHOUT ROWID;

-- A slice of a round, 1 s unless it is the last.
CREATE TABLE round_window (
  id INTEGER PRIMARY KEY,
  round_id INTEGER NOT NULL REFERENCES round (id),
  position INTEGER NOT NULL,
  number INTEGER NOT NULL,
  start_nanos INTEGER NOT NULL,
  length_nanos INTEGER NOT NULL,
  completed INTEGER NOT NULL CHECK (completed >= 0),
  latency_histogram BLOB NOT NULL,
  latency_p50_nanos INTEGER,
  latency_p99_nanos INTEGER,
  throughput_per_second REAL GENERATED ALWAYS AS
    (completed * 1e9 / nullif(length_nanos, 0)) VIRTUAL,
  UNIQUE (round_id, position)
) STRICT;

CREATE TABLE window_error (
  window_id INTEGER NOT NULL REFERENCES round_window (id),
  kind TEXT NOT NULL,
  requests INTEGER NOT NULL CHECK (requests >= 0),
  PRIMARY KEY (window_id, kind)
) STRICT, WITHOUT ROWID;

-- Why a number does not mean what it seems to. "round_id" is NULL when the whole trial is meant.
CREATE TABLE violation (
  trial_id INTEGER NOT NULL REFERENCES trial (id),
  round_id INTEGER REFERENCES round (id),
  position INTEGER NOT NULL,
  rule TEXT NOT NULL,
  message TEXT NOT NULL,
  UNIQUE (trial_id, round_id, position)
) STRICT;

CREATE INDEX violation_of_round ON violation (round_id, position);

-- For the reader: one row for every round, in the units that people read.
CREATE VIEW round_overview AS
SELECT
  trial.run_id,
  run.study,
  trial.position AS trial,
  trial.block,
  trial.treatment,
  trial.purpose,
  trial.outcome,
  round.connections,
  round.number AS round,
  round.cold,
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

-- Nothing stored is ever changed or taken away.

CREATE TRIGGER store_refuses_update BEFORE UPDATE ON store
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: store takes no UPDATE');
END;

CREATE TRIGGER store_refuses_delete BEFORE DELETE ON store
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: store takes no DELETE');
END;

CREATE TRIGGER run_refuses_update BEFORE UPDATE ON run
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run takes no UPDATE');
END;

CREATE TRIGGER run_refuses_delete BEFORE DELETE ON run
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run takes no DELETE');
END;

CREATE TRIGGER run_end_refuses_update BEFORE UPDATE ON run_end
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run_end takes no UPDATE');
END;

CREATE TRIGGER run_end_refuses_delete BEFORE DELETE ON run_end
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run_end takes no DELETE');
END;

CREATE TRIGGER run_environment_refuses_update BEFORE UPDATE ON run_environment
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run_environment takes no UPDATE');
END;

CREATE TRIGGER run_environment_refuses_delete BEFORE DELETE ON run_environment
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run_environment takes no DELETE');
END;

CREATE TRIGGER run_remark_refuses_update BEFORE UPDATE ON run_remark
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run_remark takes no UPDATE');
END;

CREATE TRIGGER run_remark_refuses_delete BEFORE DELETE ON run_remark
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run_remark takes no DELETE');
END;

CREATE TRIGGER trial_refuses_update BEFORE UPDATE ON trial
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: trial takes no UPDATE');
END;

CREATE TRIGGER trial_refuses_delete BEFORE DELETE ON trial
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: trial takes no DELETE');
END;

CREATE TRIGGER trial_log_line_refuses_update BEFORE UPDATE ON trial_log_line
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: trial_log_line takes no UPDATE');
END;

CREATE TRIGGER trial_log_line_refuses_delete BEFORE DELETE ON trial_log_line
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: trial_log_line takes no DELETE');
END;

CREATE TRIGGER trial_level_refuses_update BEFORE UPDATE ON trial_level
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: trial_level takes no UPDATE');
END;

CREATE TRIGGER trial_level_refuses_delete BEFORE DELETE ON trial_level
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: trial_level takes no DELETE');
END;

CREATE TRIGGER setting_refuses_update BEFORE UPDATE ON setting
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: setting takes no UPDATE');
END;

CREATE TRIGGER setting_refuses_delete BEFORE DELETE ON setting
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: setting takes no DELETE');
END;

CREATE TRIGGER mark_refuses_update BEFORE UPDATE ON mark
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: mark takes no UPDATE');
END;

CREATE TRIGGER mark_refuses_delete BEFORE DELETE ON mark
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: mark takes no DELETE');
END;

CREATE TRIGGER native_memory_refuses_update BEFORE UPDATE ON native_memory
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: native_memory takes no UPDATE');
END;

CREATE TRIGGER native_memory_refuses_delete BEFORE DELETE ON native_memory
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: native_memory takes no DELETE');
END;

CREATE TRIGGER native_memory_detail_refuses_update BEFORE UPDATE ON native_memory_detail
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: native_memory_detail takes no UPDATE');
END;

CREATE TRIGGER native_memory_detail_refuses_delete BEFORE DELETE ON native_memory_detail
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: native_memory_detail takes no DELETE');
END;

CREATE TRIGGER round_refuses_update BEFORE UPDATE ON round
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round takes no UPDATE');
END;

CREATE TRIGGER round_refuses_delete BEFORE DELETE ON round
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round takes no DELETE');
END;

CREATE TRIGGER round_error_refuses_update BEFORE UPDATE ON round_error
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round_error takes no UPDATE');
END;

CREATE TRIGGER round_error_refuses_delete BEFORE DELETE ON round_error
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round_error takes no DELETE');
END;

CREATE TRIGGER round_status_refuses_update BEFORE UPDATE ON round_status
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round_status takes no UPDATE');
END;

CREATE TRIGGER round_status_refuses_delete BEFORE DELETE ON round_status
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round_status takes no DELETE');
END;

CREATE TRIGGER round_window_refuses_update BEFORE UPDATE ON round_window
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round_window takes no UPDATE');
END;

CREATE TRIGGER round_window_refuses_delete BEFORE DELETE ON round_window
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round_window takes no DELETE');
END;

CREATE TRIGGER window_error_refuses_update BEFORE UPDATE ON window_error
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: window_error takes no UPDATE');
END;

CREATE TRIGGER window_error_refuses_delete BEFORE DELETE ON window_error
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: window_error takes no DELETE');
END;

CREATE TRIGGER violation_refuses_update BEFORE UPDATE ON violation
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: violation takes no UPDATE');
END;

CREATE TRIGGER violation_refuses_delete BEFORE DELETE ON violation
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: violation takes no DELETE');
END;

CREATE TRIGGER run_end_is_final BEFORE INSERT ON run_end
WHEN EXISTS (SELECT 1 FROM run_end WHERE run_id = NEW.run_id AND status IN ('DONE', 'FAILED'))
BEGIN
  SELECT RAISE(ABORT, 'this run has ended already');
END;
