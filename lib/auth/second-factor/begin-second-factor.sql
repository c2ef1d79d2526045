-- Turns the second factor on after the first right code, with new recovery codes. Only while there is none.
CREATE OR REPLACE FUNCTION begin_second_factor(p_user text, p_sid text, p_cipher text, p_step int, p_recovery jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET totp_confirmed_at = p_now, totp_step = p_step, recovery_hashes = ARRAY(SELECT jsonb_array_elements_text(p_recovery))
    WHERE id = p_user AND totp_confirmed_at IS NULL AND totp_cipher = p_cipher;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE sessions SET second_factor_at = p_now WHERE sid = p_sid AND user_id = p_user;
  -- A session that was there before has not shown it.
  DELETE FROM sessions WHERE user_id = p_user AND sid <> p_sid;
  PERFORM audit_append(p_user, (SELECT role FROM users WHERE id = p_user), 'staff.second_factor_set', 'user:' || p_user, NULL, NULL, NULL, p_now);
  RETURN true;
END $$;
