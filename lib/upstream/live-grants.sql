-- The tokens of a bucket that still count in the window, oldest first. Each supplier key has its own bucket:
-- p.key names one (absent: the first), p.otherKeys adds those of all keys (docs/adr/0051).
CREATE OR REPLACE FUNCTION live_grants(p_bucket text, p jsonb, p_now timestamptz) RETURNS timestamptz[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(g ORDER BY g), '{}') FROM rate_buckets, unnest(grants) g
  WHERE name = ANY (CASE WHEN p ? 'otherKeys' THEN ARRAY(SELECT p_bucket || ':' || k FROM jsonb_array_elements_text(p -> 'otherKeys') k) || p_bucket
      ELSE ARRAY[concat_ws(':', p_bucket, p ->> 'key')] END) AND g > p_now - (p ->> 'windowMs')::int * interval '1 millisecond'
$$;
