-- Locks a bucket and tells the time of what is granted now. By databaseClock the one clock that all machines share, read when the
-- lock is there: by the caller's a token that waited, or a clock behind the others', would count as older than it is.
CREATE OR REPLACE FUNCTION lock_bucket(p_bucket text, p jsonb, p_now timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM rate_buckets WHERE name = p_bucket FOR UPDATE;
  RETURN CASE WHEN (p ->> 'databaseClock')::boolean THEN clock_timestamp() ELSE p_now END;
END $$;
