-- Confirms the session by a right code of time step p_step, or by the hash of a recovery code (p_recovery). A code counts
-- once: false when another sign-in used it.
CREATE OR REPLACE FUNCTION confirm_second_factor(p_user text, p_sid text, p_step int, p_recovery text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_recovery IS NULL THEN
    UPDATE users SET totp_step = p_step WHERE id = p_user AND totp_confirmed_at IS NOT NULL AND coalesce(totp_step, 0) < p_step;
  ELSE
    UPDATE users SET recovery_hashes = array_remove(recovery_hashes, p_recovery)
      WHERE id = p_user AND totp_confirmed_at IS NOT NULL AND p_recovery = ANY (recovery_hashes);
  END IF;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE sessions SET second_factor_at = p_now WHERE sid = p_sid AND user_id = p_user;
  RETURN FOUND;
END $$;
