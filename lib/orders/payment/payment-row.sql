-- A payment as JSON, or null.
CREATE OR REPLACE FUNCTION payment_row(p_provider text, p_reference text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(y) FROM payments y WHERE provider = p_provider AND reference = p_reference
$$;
