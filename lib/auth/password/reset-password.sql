-- Sets a new password by a mailed token, which also verifies the address; every session ends. Returns {userId, email, role}
-- or null.
CREATE OR REPLACE FUNCTION reset_password(p_hash text, p_password_hash text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE who text; u users;
BEGIN
  who := use_token('reset', p_hash, p_now);
  UPDATE users SET password_hash = p_password_hash, email_verified_at = coalesce(email_verified_at, p_now)
    WHERE id = who AND deleted_at IS NULL RETURNING * INTO u;
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM sessions WHERE user_id = who;
  DELETE FROM verification_tokens WHERE identifier = 'verify:' || who;
  RETURN jsonb_build_object('userId', u.id, 'email', u.email, 'role', u.role);
END $$;
