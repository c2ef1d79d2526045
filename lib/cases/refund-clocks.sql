-- From the definite failure, whose transaction opens the refund, until the provider accepted it. `sent` null:
-- not yet. A refund withdrawn because its item was sent again (docs/adr/0079) isn't measured.
CREATE OR REPLACE FUNCTION refund_clocks(p_since timestamptz) RETURNS TABLE (id text, order_id text, decided timestamptz, sent timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT e.id, e.order_id, e.created_at, (SELECT min(v.at) FROM order_events v JOIN effects x ON x.id = v.effect_id
      WHERE v.order_id = e.order_id AND v.event = 'refund_sent' AND x.kind = 'REFUND'
        AND coalesce(x.line_id, x.payment_id) = coalesce(e.line_id, e.payment_id))
  FROM effects e WHERE e.kind = 'REFUND' AND e.goodwill IS NULL AND e.attempt = 1 AND e.created_at >= p_since
    AND NOT EXISTS (SELECT 1 FROM effects s WHERE s.line_id = e.line_id AND s.kind = 'REFUND' AND s.reason = 'sent_again')
$$;
