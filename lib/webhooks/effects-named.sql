-- Our effects among the ids and references that a webhook names.
CREATE OR REPLACE FUNCTION effects_named(p_names jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'state', state, 'ref', customer_ref) ORDER BY id), '[]') FROM effects
  WHERE customer_ref IN (SELECT jsonb_array_elements_text(p_names)) OR (kind = 'VEND' AND upstream_id IN (SELECT jsonb_array_elements_text(p_names)))
$$;
