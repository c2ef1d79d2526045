-- Removes the second factor of a lost or replaced phone and ends every session but p_keep. Staff must set up a new one at
-- the next sign-in. False: there was none.
CREATE OR REPLACE FUNCTION drop_second_factor(p_user text, p_keep text, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET totp_cipher = NULL, totp_confirmed_at = NULL, recovery_hashes = '{}' WHERE id = p_user AND totp_confirmed_at IS NOT NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM sessions WHERE user_id = p_user AND sid IS DISTINCT FROM p_keep;
  UPDATE sessions SET second_factor_at = NULL WHERE user_id = p_user;
  PERFORM audit_append(p_actor_id, p_actor_role, 'staff.second_factor_removed', 'user:' || p_user, NULL, NULL, p_reason, p_now);
  RETURN true;
END $$;
