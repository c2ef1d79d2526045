-- A message's id by its key. STABLE like convert_to: if declared IMMUTABLE, it isn't inlined and costs a query of its own.
CREATE OR REPLACE FUNCTION message_id(p_key text) RETURNS text LANGUAGE sql STABLE AS $$ SELECT left(encode(sha256(convert_to(p_key, 'UTF8')), 'hex'), 32) $$;
