-- Rounds that only warm up, why each came to its end, and throughput after the pause before it over
-- throughput before that pause. NULL in rounds that are measured, as all of before were.
ALTER TABLE round ADD COLUMN warm_up_end TEXT
  CHECK (warm_up_end IN ('steady', 'in-doubt', 'budget-spent', 'cut-short'));
ALTER TABLE round ADD COLUMN warm_up_because TEXT;
ALTER TABLE round ADD COLUMN warm_up_after_pause REAL;

-- What the subject did over about a second of a round, seen from outside; NULL where it could not
-- be read. With "compilers_known", a compiler without a time is one that the JVM does not have.
CREATE TABLE subject_window (
  round_id INTEGER NOT NULL REFERENCES round (id),
  position INTEGER NOT NULL,
  start_nanos INTEGER NOT NULL,
  length_nanos INTEGER NOT NULL CHECK (length_nanos > 0),
  cpu_nanos INTEGER,
  compilers_known INTEGER NOT NULL CHECK (compilers_known IN (0, 1)),
  c1_nanos INTEGER,
  c2_nanos INTEGER,
  compilers_waited_nanos INTEGER,
  gc_nanos INTEGER,
  collections INTEGER,
  compilations INTEGER,
  PRIMARY KEY (round_id, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER subject_window_refuses_update BEFORE UPDATE ON subject_window
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: subject_window takes no UPDATE');
END;

CREATE TRIGGER subject_window_refuses_delete BEFORE DELETE ON subject_window
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: subject_window takes no DELETE');
END;
