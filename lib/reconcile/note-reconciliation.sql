-- Records how far a source was read. p_read_until null: nothing was read whole; p_done false: the reader goes on.
CREATE OR REPLACE FUNCTION note_reconciliation(p_source text, p_read_until timestamptz, p_problem text, p_done boolean, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reconciliations SET read_until = greatest(read_until, p_read_until), ran_at = p_now, problem = p_problem,
    busy_until = CASE WHEN p_done THEN NULL ELSE busy_until END WHERE source = p_source;
  RETURN true;
END $$;
