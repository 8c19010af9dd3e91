-- The load level of an open loop: requests that are due each second, NULL in a closed loop. There,
-- "connections" are those over which they are sent.
ALTER TABLE trial ADD COLUMN rate_per_second REAL CHECK (rate_per_second > 0);
ALTER TABLE round ADD COLUMN rate_per_second REAL CHECK (rate_per_second > 0);

-- Studies of before had closed loops only.
UPDATE run SET study_json = json_insert(study_json, '$.workload.arrivals', 'CONSTANT');

-- What only a round in an open loop can tell; NULL in a closed one.
ALTER TABLE round ADD COLUMN arrivals INTEGER CHECK (arrivals >= 0);
ALTER TABLE round ADD COLUMN dropped INTEGER CHECK (dropped >= 0);
ALTER TABLE round ADD COLUMN service_time_histogram BLOB;
ALTER TABLE round ADD COLUMN lateness_histogram BLOB;

-- The first one's words, NULL where there were none.
ALTER TABLE round_error ADD COLUMN detail TEXT;
