-- STABLE, as convert_to is: said to be more, it would not be put in its caller's place, and cost a query of its own.
CREATE OR REPLACE FUNCTION message_id(p_key text) RETURNS text LANGUAGE sql STABLE AS $$ SELECT left(encode(sha256(convert_to(p_key, 'UTF8')), 'hex'), 32) $$;
