-- Invites one address and revokes an older invitation to it. p is {id, email, role, tokenHash, expires, message, actorId,
-- actorRole}.
CREATE OR REPLACE FUNCTION invite_staff(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE staff_invitations SET revoked_at = p_now WHERE email = p ->> 'email' AND accepted_at IS NULL AND revoked_at IS NULL;
  INSERT INTO staff_invitations (id, email, role, token_sha256, invited_by, created_at, expires_at)
  VALUES (p ->> 'id', p ->> 'email', p ->> 'role', p ->> 'tokenHash', p ->> 'actorId', p_now, (p ->> 'expires')::timestamptz);
  PERFORM enqueue_message(p -> 'message', p_now);
  PERFORM audit_append(p ->> 'actorId', p ->> 'actorRole', 'staff.invited', 'invitation:' || (p ->> 'id'), NULL,
    jsonb_build_object('email', p ->> 'email', 'role', p ->> 'role'), NULL, p_now);
  RETURN true;
END $$;
