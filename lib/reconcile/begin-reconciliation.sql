-- Lets one process at a time read a source. Not an advisory lock: reading is HTTP, and no transaction or pooled session may
-- last that long. Two readers would do no harm (one open row a subject and kind), only double the calls; a dead one's lease
-- ends. Begins where the shop's own books begin: what an account did before is no difference.
CREATE OR REPLACE FUNCTION begin_reconciliation(p_source text, p_lease_ms int, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE r reconciliations;
BEGIN
  INSERT INTO reconciliations (source, read_until)
    VALUES (p_source, coalesce((SELECT min(placed_at) FROM orders), p_now)) ON CONFLICT (source) DO NOTHING;
  UPDATE reconciliations SET busy_until = p_now + p_lease_ms * interval '1 millisecond'
    WHERE source = p_source AND (busy_until IS NULL OR busy_until <= p_now) RETURNING * INTO r;
  RETURN CASE WHEN r.source IS NOT NULL THEN jsonb_build_object('readUntil', r.read_until) END;
END $$;
