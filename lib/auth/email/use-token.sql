-- Redeems a valid token, once. Returns the identifier that it was made for, or null.
CREATE OR REPLACE FUNCTION use_token(p_purpose text, p_hash text, p_now timestamptz) RETURNS text LANGUAGE sql AS $$
  DELETE FROM verification_tokens WHERE token = p_hash AND starts_with(identifier, p_purpose || ':') AND expires > p_now
  RETURNING substr(identifier, length(p_purpose) + 2)
$$;
