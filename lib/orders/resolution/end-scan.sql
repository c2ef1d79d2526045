-- Ends the scanner's turn. False: it was lost before.
CREATE OR REPLACE FUNCTION end_scan(p_turn int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scanner SET ended_at = p_now WHERE id = 1 AND turn = p_turn AND ended_at IS NULL;
  RETURN FOUND;
END $$;
