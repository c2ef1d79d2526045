-- Locks the bucket of p's key and returns the time of a grant. With databaseClock it is the clock that all
-- machines share, read after the lock: by the caller's clock, a token that waited, or whose machine is slow,
-- would count as older than it is.
CREATE OR REPLACE FUNCTION lock_bucket(p_bucket text, p jsonb, p_now timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  IF p ? 'key' THEN INSERT INTO rate_buckets (name, grants) VALUES (concat_ws(':', p_bucket, p ->> 'key'), '{}') ON CONFLICT DO NOTHING; END IF;
  PERFORM 1 FROM rate_buckets WHERE name = concat_ws(':', p_bucket, p ->> 'key') FOR UPDATE;
  RETURN CASE WHEN (p ->> 'databaseClock')::boolean THEN clock_timestamp() ELSE p_now END;
END $$;
