-- Stores an answer of the upstream. One call in fifty also deletes a few answers that nobody asked for in a month.
CREATE OR REPLACE FUNCTION keep_lookup(p_key text, p_body jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lookups (key, body, read_at) VALUES (p_key, p_body, p_now)
    ON CONFLICT (key) DO UPDATE SET body = excluded.body, read_at = excluded.read_at WHERE lookups.read_at <= excluded.read_at;
  IF random() < 0.02 THEN
    DELETE FROM lookups WHERE key IN (
      SELECT key FROM lookups WHERE read_at < p_now - interval '30 days' ORDER BY read_at LIMIT 200 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN true;
END $$;
