-- Before each call to the upstream: is it still this scanner's turn? It is kept by that.
CREATE OR REPLACE FUNCTION keep_scan(p_turn int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scanner SET seen_at = p_now WHERE id = 1 AND turn = p_turn AND ended_at IS NULL;
  RETURN FOUND;
END $$;
