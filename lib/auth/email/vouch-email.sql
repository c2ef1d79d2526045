-- Verifies an address whose mailbox itself proved it (a mailed link, Google). A password set before that is a stranger's:
-- it and its sessions are removed, else whoever signed up with somebody else's address would share the account.
CREATE OR REPLACE FUNCTION vouch_email(p_user text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET email_verified_at = p_now, password_hash = NULL WHERE id = p_user AND email_verified_at IS NULL;
  IF FOUND THEN DELETE FROM sessions WHERE user_id = p_user; END IF;
  RETURN FOUND;
END $$;
