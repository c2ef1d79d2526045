-- The tokens of a bucket that still count in the window, oldest first.
CREATE OR REPLACE FUNCTION live_grants(p_bucket text, p jsonb, p_now timestamptz) RETURNS timestamptz[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(g ORDER BY g), '{}') FROM rate_buckets, unnest(grants) g
  WHERE name = p_bucket AND g > p_now - (p ->> 'windowMs')::int * interval '1 millisecond'
$$;
