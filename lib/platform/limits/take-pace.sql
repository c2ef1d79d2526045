-- Throttles guesses of a secret. p_keys is [{key, free, mostMs, forgetMs}]: the first `free` attempts pass at once; each
-- further one waits twice as long as the previous one, from one second up to mostMs; attempts are forgotten forgetMs after the last.
-- Returns how long to wait in ms (0: go on, and the attempt counts). An attempt that must wait doesn't count, so nobody can
-- lock others out by trying.
CREATE OR REPLACE FUNCTION take_pace(p_keys jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE wait numeric;
BEGIN
  -- The rows of all keys exist and are locked, in the order of their keys, before any is read.
  INSERT INTO paces AS p (key, tries, next_at, until)
  SELECT k.key, 0, p_now, p_now + max(k."forgetMs") * interval '1 millisecond'
  FROM jsonb_to_recordset(p_keys) AS k(key text, "forgetMs" bigint) GROUP BY k.key ORDER BY k.key
  ON CONFLICT (key) DO UPDATE SET
    tries = CASE WHEN p.until <= p_now THEN 0 ELSE p.tries END,
    next_at = CASE WHEN p.until <= p_now THEN p_now ELSE p.next_at END;
  SELECT max(extract(epoch FROM p.next_at - p_now)) * 1000 INTO wait FROM paces p
    WHERE p.key IN (SELECT k.key FROM jsonb_to_recordset(p_keys) AS k(key text)) AND p.next_at > p_now;
  IF wait > 0 THEN RETURN ceil(wait)::int; END IF;
  UPDATE paces p SET tries = p.tries + 1, until = p_now + k."forgetMs" * interval '1 millisecond',
    next_at = p_now + CASE WHEN p.tries + 1 < k.free THEN 0 ELSE least(k."mostMs", 1000 * 2 ^ least(p.tries + 1 - k.free, 20)) END * interval '1 millisecond'
    FROM jsonb_to_recordset(p_keys) AS k(key text, free int, "mostMs" bigint, "forgetMs" bigint) WHERE p.key = k.key;
  IF random() < 0.02 THEN
    DELETE FROM paces WHERE key IN (SELECT key FROM paces WHERE until < p_now ORDER BY until LIMIT 200 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN 0;
END $$;
