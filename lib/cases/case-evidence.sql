-- An order's history at this moment, for a later decision: what was paid, sent, answered and delivered, and
-- when. Contains no token, PIN or full number: only a hash of the stored delivery and the recipient's last
-- four characters.
CREATE OR REPLACE FUNCTION case_evidence(p_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'order', jsonb_build_object('ref', o.ref, 'service', o.service, 'status', o.status, 'totalKobo', o.total_kobo, 'placedAt', o.placed_at, 'paidAt', o.paid_at),
    'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'product', l.product, 'recipientEnd', right(l.recipient, 4),
        'totalKobo', l.total_kobo, 'status', l.status, 'reason', l.reason, 'deliveredAt', l.delivered_at,
        'goodsSha256', encode(sha256(convert_to(l.delivery_cipher, 'UTF8')), 'hex')) ORDER BY l.position), '[]') FROM lines l WHERE l.order_id = o.id),
    'payments', (SELECT coalesce(jsonb_agg(jsonb_build_object('provider', y.provider, 'reference', y.reference, 'state', y.state, 'disposition', y.disposition,
        'capturedKobo', y.captured_kobo, 'currency', y.captured_currency, 'channel', y.channel, 'providerId', y.provider_id, 'capturedAt', y.captured_at)
        ORDER BY y.created_at, y.id), '[]') FROM payments y WHERE y.order_id = o.id),
    'effects', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'attempt', e.attempt, 'state', e.state, 'reason', e.reason,
        'amountKobo', e.amount_kobo, 'customerRef', e.customer_ref, 'upstreamId', e.upstream_id, 'sentAt', e.sent_at, 'sightedAt', e.sighted_at, 'settledAt', e.settled_at)
        ORDER BY e.created_at, e.id), '[]') FROM effects e WHERE e.order_id = o.id),
    'timeline', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', v.at, 'event', v.event, 'effect', v.effect_id, 'reason', v.detail ->> 'reason') ORDER BY v.id), '[]')
      FROM order_events v WHERE v.order_id = o.id),
    'answers', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'at', f.at) ORDER BY f.id), '[]') FROM facts f
      WHERE f.effect_id IN (SELECT id FROM effects WHERE order_id = o.id) OR f.payment_id IN (SELECT id FROM payments WHERE order_id = o.id)))
  FROM orders o WHERE o.id = p_order
$$;
