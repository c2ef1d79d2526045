-- From the definite failure, whose transaction opens the refund, until the provider accepted it or the money
-- was already back. One that waited for a dispute (docs/adr/0041) is measured from its decision, and not while
-- it is open. `sent` null: not yet. A refund withdrawn because its item was sent again (docs/adr/0079) isn't
-- measured.
CREATE OR REPLACE FUNCTION refund_clocks(p_since timestamptz) RETURNS TABLE (id text, order_id text, decided timestamptz, sent timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT e.id, e.order_id, greatest(e.created_at, d.decided), s.at
  FROM effects e, LATERAL (SELECT coalesce((SELECT min(v.at) FROM order_events v JOIN effects x ON x.id = v.effect_id
      WHERE v.order_id = e.order_id AND v.event = 'refund_sent' AND x.kind = 'REFUND'
        AND coalesce(x.line_id, x.payment_id) = coalesce(e.line_id, e.payment_id)),
      (SELECT min(x.settled_at) FROM effects x WHERE x.order_id = e.order_id AND x.reason = 'already_back'
        AND coalesce(x.line_id, x.payment_id) = coalesce(e.line_id, e.payment_id))) AS at) s,
    LATERAL (SELECT max(decided_at) AS decided, coalesce(bool_or(state = 'open'), false) AS waits FROM disputes
      WHERE payment_id = e.refunds_payment_id AND (decided_at > e.created_at OR state = 'open') AND (opened_at >= s.at) IS NOT TRUE) d
  WHERE e.kind = 'REFUND' AND e.goodwill IS NULL AND e.attempt = 1 AND e.created_at >= p_since AND NOT (d.waits AND s.at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM effects s WHERE s.line_id = e.line_id AND s.kind = 'REFUND' AND s.reason = 'sent_again')
$$;
