-- A message's id by its key. STABLE like convert_to: declared IMMUTABLE it would not be inlined and cost a query of its
-- own.
CREATE OR REPLACE FUNCTION message_id(p_key text) RETURNS text LANGUAGE sql STABLE AS $$ SELECT left(encode(sha256(convert_to(p_key, 'UTF8')), 'hex'), 32) $$;
