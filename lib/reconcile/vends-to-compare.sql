-- Our purchases sent in the window or named by the upstream, with their booked cost. = ANY uses the indexes,
-- where IN would read the whole history. OFFSET 0 forces key lookups of line and order: PostgreSQL before 18
-- plans without knowing the window and would read both tables. Sorted, so that the order of checks doesn't
-- depend on row storage.
CREATE OR REPLACE FUNCTION vends_to_compare(p_from timestamptz, p_to timestamptz, p_names jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'customerRef', e.customer_ref, 'state', e.state, 'reason', e.reason, 'orderId', e.order_id,
      'orderRef', o.ref, 'service', l.service, 'product', l.product, 'faceKobo', l.face_kobo, 'amountKobo', e.amount_kobo, 'upstreamId', e.upstream_id, 'sentAt', e.sent_at, 'key', e.supplier_key,
      'costKobo', (SELECT n.amount_kobo FROM journals j JOIN ledger_entries n ON n.journal_id = j.id AND n.account = 'cost' WHERE j.key = 'vend:' || e.id)) ORDER BY e.id), '[]')
  FROM effects e CROSS JOIN LATERAL (SELECT service, product, face_kobo FROM lines WHERE id = e.line_id OFFSET 0) l
    CROSS JOIN LATERAL (SELECT ref FROM orders WHERE id = e.order_id OFFSET 0) o
  WHERE e.kind = 'VEND' AND ((e.sent_at >= p_from AND e.sent_at < p_to)
    OR e.customer_ref = ANY (ARRAY(SELECT jsonb_array_elements_text(p_names))) OR e.upstream_id = ANY (ARRAY(SELECT jsonb_array_elements_text(p_names))))
$$;
