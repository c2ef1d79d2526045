-- Extends the turn before each call to the upstream. False: it isn't this scanner's any more.
CREATE OR REPLACE FUNCTION keep_scan(p_turn int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scanner SET seen_at = p_now WHERE id = 1 AND turn = p_turn AND ended_at IS NULL;
  RETURN FOUND;
END $$;
