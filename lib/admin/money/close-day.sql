-- Freezes a day's figures and how far each side was compared, under a hash that includes the hash of the close before. p is
-- {day, from, to}. Returns "closed", "closed_before" (the first close stands) or "not_over": it is less than a quarter of
-- an hour after its end.
CREATE OR REPLACE FUNCTION close_day(p jsonb, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE f jsonb; prev text; h text;
BEGIN
  IF p_now < (p ->> 'to')::timestamptz + interval '15 minutes' THEN RETURN 'not_over'; END IF;
  PERFORM pg_advisory_xact_lock(7204);
  IF EXISTS (SELECT FROM day_closes WHERE day = p ->> 'day') THEN RETURN 'closed_before'; END IF;
  f := day_figures((p ->> 'from')::timestamptz, (p ->> 'to')::timestamptz);
  f := f || jsonb_build_object(
    'compared', (SELECT coalesce(jsonb_object_agg(source, read_until), '{}') FROM reconciliations),
    'differences', (SELECT count(*) FROM differences WHERE state <> 'resolved'));
  -- The end of the chain is the close that no other follows.
  SELECT c.hash INTO prev FROM day_closes c WHERE NOT EXISTS (SELECT FROM day_closes d WHERE d.prev_hash = c.hash);
  prev := coalesce(prev, repeat('0', 64));
  h := day_close_hash(prev, p ->> 'day', f);
  INSERT INTO day_closes (day, figures, prev_hash, hash, closed_at, closed_by) VALUES (p ->> 'day', f, prev, h, p_now, p_actor_id);
  PERFORM audit_append(p_actor_id, p_actor_role, 'day.closed', 'day:' || (p ->> 'day'), NULL, jsonb_build_object('hash', h), NULL, p_now);
  RETURN 'closed';
END $$;
