-- Changes a user's role and ends the sessions. Returns "changed", "same", "not_found" or "last_owner": a shop always keeps
-- one.
CREATE OR REPLACE FUNCTION set_role(p_user text, p_role text, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text;
BEGIN
  -- All owners, so that two can't take the role from each other at once.
  PERFORM 1 FROM users WHERE role = 'owner' OR id = p_user ORDER BY id FOR UPDATE;
  SELECT role INTO was FROM users WHERE id = p_user AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  IF was = p_role THEN RETURN 'same'; END IF;
  IF was = 'owner' AND (SELECT count(*) FROM users WHERE role = 'owner' AND deleted_at IS NULL) = 1 THEN RETURN 'last_owner'; END IF;
  UPDATE users SET role = p_role WHERE id = p_user;
  DELETE FROM sessions WHERE user_id = p_user;
  PERFORM audit_append(p_actor_id, p_actor_role, 'staff.role', 'user:' || p_user, jsonb_build_object('role', was),
    jsonb_build_object('role', p_role), p_reason, p_now);
  RETURN 'changed';
END $$;
