-- Records a browser that signed in and deletes the session that it had before. p is {sid, user, userAgent, address,
-- previous}. A sign-in of staff is an audit entry.
CREATE OR REPLACE FUNCTION open_session(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE u users;
BEGIN
  DELETE FROM sessions WHERE sid = p ->> 'previous';
  SELECT * INTO u FROM users WHERE id = p ->> 'user' AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO sessions (sid, user_id, created_at, last_seen_at, user_agent, address_hint)
    VALUES (p ->> 'sid', u.id, p_now, p_now, p ->> 'userAgent', p ->> 'address');
  -- What this address bought as a guest joins its account, whichever way it came in (claim_orders, 0014_wallet).
  PERFORM claim_orders(u.id);
  IF u.role <> 'customer' THEN
    PERFORM audit_append(u.id, u.role, 'staff.signed_in', 'user:' || u.id, NULL,
      jsonb_build_object('from', p ->> 'address', 'with', left(p ->> 'userAgent', 120)), NULL, p_now);
  END IF;
  RETURN true;
END $$;
