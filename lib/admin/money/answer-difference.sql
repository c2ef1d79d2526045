-- Assigns a difference to a member of staff (p_why null) or explains it, with an audit entry.
CREATE OR REPLACE FUNCTION answer_difference(p_id bigint, p_name text, p_why text, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was differences; r text;
BEGIN
  SELECT * INTO was FROM differences WHERE id = p_id FOR UPDATE;
  IF (p_why IS NULL AND was.owner = p_name) OR (was.state = 'explained' AND was.explanation = p_why) THEN RETURN 'same'; END IF;
  r := CASE WHEN p_why IS NULL THEN own_difference(p_id, p_name) ELSE explain_difference(p_id, p_name, p_why, p_now) END;
  IF r IN ('owned','explained') THEN
    PERFORM audit_append(p_actor_id, p_actor_role, 'difference.' || r, 'difference:' || p_id,
      jsonb_build_object('state', was.state, 'owner', was.owner, 'explanation', was.explanation),
      CASE WHEN p_why IS NULL THEN jsonb_build_object('owner', p_name) ELSE jsonb_build_object('state', 'explained') END, p_why, p_now);
  END IF;
  RETURN r;
END $$;
