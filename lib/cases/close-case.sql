-- Closes a case with a reason. Returns "closed", "closed_before" or "not_found".
CREATE OR REPLACE FUNCTION close_case(p_case bigint, p_by text, p_why text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text;
BEGIN
  SELECT state INTO was FROM cases WHERE id = p_case FOR UPDATE;
  IF was IS NULL THEN RETURN 'not_found'; END IF;
  IF was = 'closed' THEN RETURN 'closed_before'; END IF;
  UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = p_by, closed_why = p_why WHERE id = p_case;
  RETURN 'closed';
END $$;
