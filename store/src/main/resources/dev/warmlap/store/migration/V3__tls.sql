-- How TLS was spoken in a round, and what its handshakes took; all NULL where none was spoken, and
-- in rounds of before. "tls_opening_*" counts handshakes before the clock started, "tls_clocked_*"
-- those while it ran; "full" and "resumed" are their kinds. "tls_fallback" is why the engine is not
-- the preferred one, NULL when it is.
ALTER TABLE round ADD COLUMN tls_engine TEXT;
ALTER TABLE round ADD COLUMN tls_fallback TEXT;
ALTER TABLE round ADD COLUMN tls_certificates_verified INTEGER
  CHECK (tls_certificates_verified IN (0, 1));
ALTER TABLE round ADD COLUMN tls_opening_full INTEGER CHECK (tls_opening_full >= 0);
ALTER TABLE round ADD COLUMN tls_opening_resumed INTEGER CHECK (tls_opening_resumed >= 0);
ALTER TABLE round ADD COLUMN tls_clocked_full INTEGER CHECK (tls_clocked_full >= 0);
ALTER TABLE round ADD COLUMN tls_clocked_resumed INTEGER CHECK (tls_clocked_resumed >= 0);
ALTER TABLE round ADD COLUMN tls_full_histogram BLOB;
ALTER TABLE round ADD COLUMN tls_resumed_histogram BLOB;

-- Handshakes by the version agreed upon, such as TLSv1.3.
CREATE TABLE round_tls_version (
  round_id INTEGER NOT NULL REFERENCES round (id),
  version TEXT NOT NULL,
  handshakes INTEGER NOT NULL CHECK (handshakes >= 0),
  PRIMARY KEY (round_id, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER round_tls_version_refuses_update BEFORE UPDATE ON round_tls_version
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round_tls_version takes no UPDATE');
END;

CREATE TRIGGER round_tls_version_refuses_delete BEFORE DELETE ON round_tls_version
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: round_tls_version takes no DELETE');
END;
