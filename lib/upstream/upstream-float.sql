-- needs: balance-buffer, balance-alarm
-- What selling_guard sells from, in its parts (npm run float, the admin pages).
CREATE OR REPLACE FUNCTION upstream_float(p_hold_ms int, p_now timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('balanceKobo', w.balance_kobo, 'seenAt', w.seen_at, 'downAt', w.down_at, 'bufferKobo', balance_buffer(), 'alarmKobo', balance_alarm(),
    'paidKobo', (SELECT coalesce(sum(l.cost_kobo), 0) FROM lines l WHERE l.status = 'waiting' AND l.next_at IS NOT NULL)
      + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN')),
    'unpaidKobo', (SELECT coalesce(sum(coalesce(o.held_kobo, (SELECT sum(l.cost_kobo) FROM lines l WHERE l.order_id = o.id))), 0) FROM orders o WHERE o.status = 'awaiting_payment'
      AND o.expires_at > p_now AND o.close_reason IS NULL AND coalesce(o.held_at, o.placed_at) > p_now - p_hold_ms * interval '1 millisecond'),
    'stoppedUntil', CASE WHEN w.stopped_until > p_now THEN w.stopped_until END, 'stopReason', w.stop_reason)
  FROM upstream_wallet w WHERE w.id = 1
$$;
