-- A person who leaves, and the desk's list of customers (docs/adr/0018-leaving.md; issue: privacy, and the desk).
-- Only taking e-mail addresses out is allowed, and only once the webhook was read: the hash of what came stays, so that it is known again.
CREATE OR REPLACE FUNCTION without_emails(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(p_text, '[^\s@"''<>()\[\]:;,=\\]{1,64}@[^\s@"''<>()\[\]:;,\\]{1,255}', '[email]', 'g')
$$;
