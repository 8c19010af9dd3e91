-- What the generator says of itself beyond its CPU time. Loops of before were all 'normal'; NULL
-- where something was not known, or not done.
ALTER TABLE round ADD COLUMN generator_scheduling TEXT NOT NULL DEFAULT 'normal'
  CHECK (generator_scheduling IN ('normal', 'batch'));
ALTER TABLE round ADD COLUMN generator_run_queue_wait_nanos INTEGER;
ALTER TABLE round ADD COLUMN generator_collections INTEGER CHECK (generator_collections >= 0);
ALTER TABLE round ADD COLUMN generator_collecting_nanos INTEGER;
ALTER TABLE round ADD COLUMN generator_batch_events INTEGER CHECK (generator_batch_events >= 2);
ALTER TABLE round ADD COLUMN generator_batch_patience_nanos INTEGER;
ALTER TABLE round ADD COLUMN generator_batch_waits INTEGER CHECK (generator_batch_waits >= 0);
ALTER TABLE round ADD COLUMN generator_batch_waited_nanos INTEGER;

-- From the sending, in an open loop; NULL where it is the latency, and in results of before.
ALTER TABLE round_window ADD COLUMN service_time_histogram BLOB;
