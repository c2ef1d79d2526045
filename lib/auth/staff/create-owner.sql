-- Creates an owner by configuration or from a terminal, with a verified address; an existing user becomes owner with the
-- given password. Returns "created", "changed" or "exists" when that address is an owner already: password and second
-- factor stay then, unless p_reset replaces the one and removes the other.
CREATE OR REPLACE FUNCTION create_owner(p_id text, p_email text, p_hash text, p_by text, p_reset boolean, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE u users;
BEGIN
  INSERT INTO users (id, email, email_verified_at, password_hash, role, created_at) VALUES (p_id, p_email, p_now, p_hash, 'owner', p_now)
  ON CONFLICT (email) DO UPDATE SET role = 'owner', password_hash = excluded.password_hash,
    email_verified_at = coalesce(users.email_verified_at, p_now), totp_cipher = NULL, totp_confirmed_at = NULL, recovery_hashes = '{}'
    WHERE users.role <> 'owner' OR p_reset
  RETURNING * INTO u;
  IF NOT FOUND THEN RETURN 'exists'; END IF;
  DELETE FROM sessions WHERE user_id = u.id;
  PERFORM audit_append(NULL, p_by, 'staff.owner', 'user:' || u.id, NULL, jsonb_build_object('email', u.email, 'role', 'owner'), NULL, p_now);
  RETURN CASE WHEN u.id = p_id THEN 'created' ELSE 'changed' END;
END $$;
