-- The control purchases, made with the same key, that a listing must show before an absence in it counts. By
-- effect, up to three purchases that the upstream is known to have carried out, nearest first: of the same
-- service if sent within p_near_ms before the effect, else the last ones before it (within p_far_ms if
-- given), else later ones before p_listed. Empty if there are none.
CREATE OR REPLACE FUNCTION witnesses_of(p_effects jsonb, p_near_ms int, p_far_ms int, p_listed timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(e.id, coalesce(
    (SELECT jsonb_agg(n) FROM (SELECT w.customer_ref AS ref, w.sent_at AS "sentAt" FROM effects w JOIN lines v ON v.id = w.line_id
      WHERE w.kind = 'VEND' AND w.state = 'SUCCEEDED' AND w.supplier_key IS NOT DISTINCT FROM e.supplier_key AND v.service = l.service
        AND w.sent_at < e.sent_at AND w.sent_at >= e.sent_at - p_near_ms * interval '1 millisecond' ORDER BY w.sent_at DESC LIMIT 3) n),
    (SELECT jsonb_agg(n) FROM (SELECT w.customer_ref AS ref, w.sent_at AS "sentAt" FROM effects w
      WHERE w.kind = 'VEND' AND w.state = 'SUCCEEDED' AND w.supplier_key IS NOT DISTINCT FROM e.supplier_key
        AND w.sent_at < e.sent_at AND (w.sent_at < e.sent_at - p_far_ms * interval '1 millisecond') IS NOT TRUE ORDER BY w.sent_at DESC LIMIT 3) n),
    (SELECT jsonb_agg(n) FROM (SELECT w.customer_ref AS ref, w.sent_at AS "sentAt" FROM effects w
      WHERE w.kind = 'VEND' AND w.state = 'SUCCEEDED' AND w.supplier_key IS NOT DISTINCT FROM e.supplier_key AND w.sent_at >= e.sent_at AND w.sent_at < p_listed ORDER BY w.sent_at LIMIT 3) n), '[]'))
  FROM effects e JOIN lines l ON l.id = e.line_id WHERE e.id IN (SELECT jsonb_array_elements_text(p_effects))
$$;
