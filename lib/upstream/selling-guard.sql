-- What stops a sale before any payment. p: products, lines, costKobo, rates, queueLimitMs, holdMs. Reserved are paid lines,
-- purchases on their way, and for holdMs what is placed and not paid yet, so that no more is accepted for payment than the
-- wallet holds; but not `order`, which asks.
CREATE OR REPLACE FUNCTION selling_guard(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE u upstream_wallet; cap int := buy_cap(p -> 'rates'); held timestamptz[]; wanted int := (p ->> 'lines')::int; free bigint;
  before int := 0; all_before int := 0; fair timestamptz := p_now; last timestamptz := p_now; since timestamptz := p_now - (p ->> 'holdMs')::int * interval '1 millisecond';
BEGIN
  SELECT * INTO STRICT u FROM upstream_wallet WHERE id = 1;
  IF cap IS NOT NULL THEN
    -- By turns: of each order that waits at most as many lines go before the last of this one as it has itself.
    SELECT coalesce(sum(least(w.n, wanted)), 0), coalesce(sum(w.n), 0) INTO before, all_before FROM (
      SELECT x.order_id, count(*)::int AS n FROM (
        SELECT order_id FROM lines WHERE status = 'waiting' AND next_at IS NOT NULL
        UNION ALL SELECT order_id FROM effects WHERE kind = 'VEND' AND state = 'INTENT') x GROUP BY x.order_id) w;
    held := live_grants('buys', p -> 'rates', p_now);
    fair := rate_slot(held, cap, before + wanted, (p -> 'rates' ->> 'windowMs')::int, p_now);
    last := rate_slot(held, cap, all_before + wanted, (p -> 'rates' ->> 'windowMs')::int, p_now);
  END IF;
  IF u.balance_kobo IS NOT NULL THEN
    free := u.balance_kobo - balance_buffer()
      - (SELECT coalesce(sum(l.cost_kobo), 0) FROM lines l WHERE l.status = 'waiting' AND l.next_at IS NOT NULL)
      - (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN'))
      - (SELECT coalesce(sum(l.cost_kobo), 0) FROM orders o JOIN lines l ON l.order_id = o.id
         WHERE o.status = 'awaiting_payment' AND o.expires_at > p_now AND o.close_reason IS NULL AND coalesce(o.held_at, o.placed_at) > since
           AND o.id IS DISTINCT FROM p ->> 'order');
  END IF;
  RETURN jsonb_build_object(
    'refusal', CASE
      WHEN u.stopped_until > p_now THEN 'selling_stopped'
      WHEN EXISTS (SELECT 1 FROM breakers WHERE open_until > p_now AND p -> 'products' ? product) THEN 'provider_down'
      WHEN free < (p ->> 'costKobo')::bigint THEN 'upstream_balance'
      WHEN last > p_now + (p ->> 'queueLimitMs')::int * interval '1 millisecond' THEN 'queue_full' END,
    'queueSeconds', ceil(extract(epoch FROM greatest(fair, p_now) - p_now))::int,
    'againSeconds', ceil(extract(epoch FROM last - p_now) - (p ->> 'queueLimitMs')::int / 1000.0)::int,
    'seenAt', u.seen_at, 'downAt', u.down_at);
END $$;
