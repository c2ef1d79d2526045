-- The order of a checkout key, or null.
CREATE OR REPLACE FUNCTION find_checkout(p_key text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(o) FROM orders o WHERE checkout_key = p_key
$$;
