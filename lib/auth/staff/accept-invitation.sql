-- Gives the invited address its role, and a password if it had none. Returns {userId, role}, or null when the link isn't
-- valid.
CREATE OR REPLACE FUNCTION accept_invitation(p_token_hash text, p_user_id text, p_password_hash text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE i staff_invitations; u users; was text;
BEGIN
  UPDATE staff_invitations SET accepted_at = p_now WHERE token_sha256 = p_token_hash AND accepted_at IS NULL AND revoked_at IS NULL
    AND expires_at > p_now RETURNING * INTO i;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT role INTO was FROM users WHERE email = i.email FOR UPDATE;
  INSERT INTO users (id, email, email_verified_at, password_hash, role, created_at)
  VALUES (p_user_id, i.email, p_now, p_password_hash, i.role, p_now)
  ON CONFLICT (email) DO UPDATE SET role = excluded.role, password_hash = excluded.password_hash,
    email_verified_at = coalesce(users.email_verified_at, p_now)
  RETURNING * INTO u;
  DELETE FROM sessions WHERE user_id = u.id;
  PERFORM audit_append(u.id, i.role, 'staff.joined', 'user:' || u.id, jsonb_build_object('role', coalesce(was, 'none')),
    jsonb_build_object('role', i.role), NULL, p_now);
  RETURN jsonb_build_object('userId', u.id, 'role', u.role);
END $$;
