-- Signs up with an email and a password: {outcome: created | renewed | exists, userId}. Until the address is verified the
-- latest password counts; a verified account is unchanged.
CREATE OR REPLACE FUNCTION sign_up(p_id text, p_email text, p_hash text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE u users;
BEGIN
  INSERT INTO users (id, email, password_hash, created_at) VALUES (p_id, p_email, p_hash, p_now)
  ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash
    WHERE users.email_verified_at IS NULL AND users.role = 'customer' AND users.deleted_at IS NULL
  RETURNING * INTO u;
  IF FOUND THEN
    RETURN jsonb_build_object('outcome', CASE WHEN u.id = p_id THEN 'created' ELSE 'renewed' END, 'userId', u.id);
  END IF;
  RETURN jsonb_build_object('outcome', 'exists', 'userId', (SELECT id FROM users WHERE email = p_email));
END $$;
