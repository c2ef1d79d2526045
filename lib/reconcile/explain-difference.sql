-- Records a person's explanation of a difference.
CREATE OR REPLACE FUNCTION explain_difference(p_id bigint, p_by text, p_why text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text;
BEGIN
  SELECT state INTO was FROM differences WHERE id = p_id FOR UPDATE;
  IF was IS NULL THEN RETURN 'not_found'; END IF;
  IF was = 'resolved' THEN RETURN 'resolved'; END IF;
  UPDATE differences SET state = 'explained', explained_at = p_now, explained_by = p_by, explanation = p_why, owner = coalesce(owner, p_by) WHERE id = p_id;
  RETURN 'explained';
END $$;
