-- Verifies the user's address by a token. The caller has checked the password. False: the token isn't valid.
CREATE OR REPLACE FUNCTION verify_email(p_user text, p_hash text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF use_token('verify', p_hash, p_now) IS DISTINCT FROM p_user THEN RETURN false; END IF;
  UPDATE users SET email_verified_at = coalesce(email_verified_at, p_now) WHERE id = p_user;
  RETURN true;
END $$;
