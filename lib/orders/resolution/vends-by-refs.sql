-- Our purchases among the references of a listing, with what is known of each: the rows may say something new.
CREATE OR REPLACE FUNCTION vends_by_refs(p_refs jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('ref', e.customer_ref, 'state', e.state, 'sentAt', e.sent_at,
      'lateKnown', EXISTS (SELECT 1 FROM late_vends v WHERE v.effect_id = e.id)) ORDER BY e.id), '[]')
  FROM effects e WHERE e.kind = 'VEND' AND e.customer_ref IN (SELECT jsonb_array_elements_text(p_refs))
$$;
