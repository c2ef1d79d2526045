-- Assigns a difference to a member of staff.
CREATE OR REPLACE FUNCTION own_difference(p_id bigint, p_owner text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE differences SET owner = p_owner WHERE id = p_id AND state <> 'resolved';
  RETURN CASE WHEN FOUND THEN 'owned' ELSE 'not_found' END;
END $$;
