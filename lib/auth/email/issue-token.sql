-- Replaces the tokens of an identifier with a new one and enqueues the email that carries it. p is {identifier, hash,
-- expires, message}.
CREATE OR REPLACE FUNCTION issue_token(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM verification_tokens WHERE identifier = p ->> 'identifier' OR expires < p_now - interval '1 day';
  INSERT INTO verification_tokens (identifier, token, expires) VALUES (p ->> 'identifier', p ->> 'hash', (p ->> 'expires')::timestamptz);
  RETURN enqueue_message(p -> 'message', p_now);
END $$;
