-- Which of the workload's scenarios a load level is of; NULL where there is but one.
ALTER TABLE trial ADD COLUMN scenario TEXT;
ALTER TABLE round ADD COLUMN scenario TEXT;

-- Studies of before had one, whose connections were kept, and whose handshakes were all full ones.
-- The form of what was asked changes, not what was: so the guard against updates stands aside.
DROP TRIGGER run_refuses_update;

UPDATE run SET study_json = json_remove(
  json_set(study_json, '$.workload.scenarios', json_array(json_object(
    'name', NULL,
    'request', json_extract(study_json, '$.workload.request'),
    'levels', json_extract(study_json, '$.workload.levels'),
    'connectionUse', json_object('keepAlive', json('true'), 'tlsResumption', json('false'))))),
  '$.workload.request', '$.workload.levels');

CREATE TRIGGER run_refuses_update BEFORE UPDATE ON run
BEGIN
  SELECT RAISE(ABORT, 'results are append-only: run takes no UPDATE');
END;
