-- Records that a webhook was read, and with what result.
CREATE OR REPLACE FUNCTION inbox_done(p_id text, p_verdict text, p_now timestamptz) RETURNS boolean LANGUAGE sql AS $$
  UPDATE inbox SET done_at = p_now, verdict = p_verdict WHERE id = p_id::bigint AND done_at IS NULL;
  SELECT true;
$$;
