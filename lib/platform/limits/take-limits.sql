-- Counts one call under each of its keys, in fixed windows that begin with their first call, and returns how long to wait in ms
-- (0: go on). One statement per call: p_keys is [{key, most, windowMs}]. Rows are locked in the order of their keys, so that
-- two calls never deadlock.
CREATE OR REPLACE FUNCTION take_limits(p_keys jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE wait numeric;
BEGIN
  WITH wanted AS (
    SELECT k.key, max(k.most) AS most, p_now + max(k."windowMs") * interval '1 millisecond' AS until
    FROM jsonb_to_recordset(p_keys) AS k(key text, most int, "windowMs" int) GROUP BY k.key ORDER BY k.key
  ), counted AS (
    INSERT INTO limits AS l (key, hits, until) SELECT w.key, 1, w.until FROM wanted w ORDER BY w.key
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN l.until <= p_now THEN 1 ELSE least(l.hits + 1, 1000000) END,
      until = CASE WHEN l.until <= p_now THEN excluded.until ELSE l.until END
    RETURNING l.key, l.hits, l.until
  )
  SELECT max(extract(epoch FROM c.until - p_now)) * 1000 INTO wait
    FROM counted c JOIN wanted w USING (key) WHERE c.hits > w.most;
  -- One call in fifty deletes a batch of expired rows.
  IF random() < 0.02 THEN
    DELETE FROM limits WHERE key IN (
      SELECT key FROM limits WHERE until < p_now - interval '1 minute' ORDER BY until LIMIT 200 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN coalesce(ceil(wait), 0)::int;
END $$;
