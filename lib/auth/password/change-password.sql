-- Changes a signed-in user's password and ends the other sessions. Returns how many.
CREATE OR REPLACE FUNCTION change_password(p_user text, p_sid text, p_password_hash text, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE ended int;
BEGIN
  UPDATE users SET password_hash = p_password_hash WHERE id = p_user AND deleted_at IS NULL;
  DELETE FROM verification_tokens WHERE identifier = 'reset:' || p_user;
  DELETE FROM sessions WHERE user_id = p_user AND sid <> p_sid;
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;
