-- needs: order-wait
-- A whole order in one statement. p_rates: as buy_cap; if given, includes how long a line still waits for its
-- token.
CREATE OR REPLACE FUNCTION order_view(p_order text, p_rates jsonb DEFAULT NULL, p_now timestamptz DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(o) || jsonb_build_object(
    'queue_seconds', CASE WHEN p_rates IS NOT NULL AND EXISTS (
      SELECT 1 FROM effects e WHERE e.order_id = o.id AND e.state = 'INTENT' AND e.kind = 'VEND') THEN order_wait(o.id, p_rates, p_now) END,
    'lines', (SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.position), '[]') FROM lines l WHERE l.order_id = o.id),
    'payments', (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.created_at, p.id), '[]') FROM payments p WHERE p.order_id = o.id),
    'effects', (SELECT coalesce(jsonb_agg(to_jsonb(e) - 'request' || jsonb_build_object('to_wallet', e.request ->> 'wallet' IS NOT NULL AND NOT coalesce(e.evidence ? 'coveredBy' OR e.state = 'SUCCEEDED' AND e.evidence ? 'decidedBy', false),
      'waits', w.waits_for IS NOT NULL, 'waits_for', w.waits_for) ORDER BY e.created_at, e.id), '[]') FROM effects e, LATERAL (SELECT CASE WHEN e.kind = 'REFUND' AND e.state = 'INTENT' THEN
        CASE WHEN EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = e.refunds_payment_id AND d.state = 'open') THEN 'dispute'
          WHEN EXISTS (SELECT 1 FROM books WHERE stopped IS NOT NULL) THEN 'books' END END AS waits_for) w WHERE e.order_id = o.id),
    'case', (SELECT jsonb_build_object('id', k.id, 'opened_at', k.opened_at, 'due_at', k.due_at, 'closed_at', k.closed_at, 'outcome', k.outcome,
      'messages', (SELECT count(*)::int FROM case_messages m WHERE m.case_id = k.id AND m.cipher <> '')) FROM cases k
      WHERE k.order_id = o.id AND k.kind = 'not_received' ORDER BY k.id DESC LIMIT 1),
    'events', (SELECT coalesce(jsonb_agg(to_jsonb(v) - 'id' - 'order_id' ORDER BY v.id), '[]') FROM order_events v WHERE v.order_id = o.id))
  FROM orders o WHERE o.id = p_order
$$;
