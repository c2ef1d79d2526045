-- The mailbox itself vouched (a mailed link, Google). A password that was set before anybody had is a stranger's: it and its
-- sessions go, else whoever signed up with another's address would share the account.
CREATE OR REPLACE FUNCTION vouch_email(p_user text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET email_verified_at = p_now, password_hash = NULL WHERE id = p_user AND email_verified_at IS NULL;
  IF FOUND THEN DELETE FROM sessions WHERE user_id = p_user; END IF;
  RETURN FOUND;
END $$;
