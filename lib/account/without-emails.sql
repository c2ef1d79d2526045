-- The text with every email address taken out.
CREATE OR REPLACE FUNCTION without_emails(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(p_text, '[^\s@"''<>()\[\]:;,=\\]{1,64}@[^\s@"''<>()\[\]:;,\\]{1,255}', '[email]', 'g')
$$;
