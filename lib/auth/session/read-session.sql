-- The user of a session, or null: {userId, email, emailVerified, role, sid, totp, secondFactorAt (ms)}. Staff sessions end
-- sooner than customers', by p: {customerIdleMs, staffIdleMs, staffMostMs}. Records at most every five minutes that it was
-- used.
CREATE OR REPLACE FUNCTION read_session(p_sid text, p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s sessions; u users;
BEGIN
  SELECT * INTO s FROM sessions WHERE sid = p_sid;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO u FROM users WHERE id = s.user_id AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF s.last_seen_at < p_now - (p ->> CASE WHEN u.role = 'customer' THEN 'customerIdleMs' ELSE 'staffIdleMs' END)::bigint * interval '1 millisecond'
     OR (u.role <> 'customer' AND s.created_at < p_now - (p ->> 'staffMostMs')::bigint * interval '1 millisecond') THEN
    DELETE FROM sessions WHERE sid = p_sid;
    RETURN NULL;
  END IF;
  IF s.last_seen_at < p_now - interval '5 minutes' THEN
    UPDATE sessions SET last_seen_at = p_now WHERE sid = p_sid;
  END IF;
  RETURN jsonb_build_object('userId', u.id, 'email', u.email, 'emailVerified', u.email_verified_at IS NOT NULL, 'role', u.role, 'sid', s.sid,
    'totp', u.totp_confirmed_at IS NOT NULL, 'secondFactorAt', floor(extract(epoch FROM s.second_factor_at) * 1000));
END $$;
