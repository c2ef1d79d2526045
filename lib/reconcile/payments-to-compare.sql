-- Our payments with a provider: created in the window, or named by the provider.
CREATE OR REPLACE FUNCTION payments_to_compare(p_provider text, p_from timestamptz, p_to timestamptz, p_references jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(y) ORDER BY y.id), '[]') FROM payments y WHERE y.provider = p_provider
    AND ((y.created_at >= p_from AND y.created_at < p_to) OR y.reference = ANY (ARRAY(SELECT jsonb_array_elements_text(p_references))))
$$;
