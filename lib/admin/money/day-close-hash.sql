-- The hash that chains a close to the previous one.
CREATE OR REPLACE FUNCTION day_close_hash(p_prev text, p_day text, p_figures jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(p_prev, p_day, p_figures)::text, 'UTF8')), 'hex')
$$;
