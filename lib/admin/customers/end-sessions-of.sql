-- Signs a customer out everywhere, for support, with an audit entry. Returns how many sessions ended, or null when there is
-- no such customer.
CREATE OR REPLACE FUNCTION end_sessions_of(p_user text, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = p_user AND role = 'customer' AND deleted_at IS NULL) THEN RETURN NULL; END IF;
  DELETE FROM sessions WHERE user_id = p_user;
  GET DIAGNOSTICS n = ROW_COUNT;
  PERFORM audit_append(p_actor_id, p_actor_role, 'customer.signed_out', 'user:' || p_user, jsonb_build_object('sessions', n), NULL, p_reason, p_now);
  RETURN n;
END $$;
