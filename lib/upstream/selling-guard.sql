-- What prevents a sale before its payment. p: products, lines, costKobo, rates, queueLimitMs, holdMs.
-- Reserved are paid lines, purchases under way and, for holdMs, unpaid orders other than `order`. With
-- p.second {name, services} these services debit another wallet, and only what debits the same wallet counts
-- (docs/adr/0040); of a basket, only such lines. With p.rates.otherKeys any key that isn't stopped may buy,
-- each with its own limits and wallet (docs/adr/0051). Only the first key buys the services in p.firstKey: it
-- mustn't be stopped, and its balance must cover all paid lines and the unpaid ones of these services. With
-- p.visitor {from, email, recipients} the buyer is untrusted, and holdKobo is what the unpaid order may
-- reserve: at most unpaid.eachKobo together with others of the same address, email or recipient, and at most
-- the share unpaid.share of what can be sold for all unpaid orders. Unpaid orders therefore never stop all
-- sales; what they leave unreserved is checked again when paid (vend_intent). With p.starts a payment would
-- start: one address may have unpaid.starts unpaid payments within unpaid.startsMs, plus two for each one paid
-- within unpaid.paidMs (against card testing; docs/adr/0042).
CREATE OR REPLACE FUNCTION selling_guard(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE u upstream_wallet; debited upstream_wallet; other boolean; alone boolean; k record; is_stopped boolean; room bigint; cap int := buy_cap(p -> 'rates'); held timestamptz[]; wanted int := (p ->> 'lines')::int; free bigint;
  v jsonb := p -> 'visitor'; most jsonb := p -> 'unpaid'; unpaid bigint := 0; mine bigint := 0; hold bigint := (p ->> 'costKobo')::bigint;
  starts int; paid int; oldest timestamptz; before int := 0; all_before int := 0; fair timestamptz := p_now; last timestamptz := p_now; since timestamptz := p_now - (p ->> 'holdMs')::int * interval '1 millisecond';
BEGIN
  SELECT * INTO STRICT u FROM upstream_wallet WHERE id = 1;
  other := coalesce(p -> 'second' -> 'services' ? split_part(p -> 'products' ->> 0, ':', 1), false);
  alone := coalesce(p -> 'firstKey' ? split_part(p -> 'products' ->> 0, ':', 1), false);
  debited := u;
  IF other THEN SELECT * INTO debited FROM upstream_wallet WHERE name = p -> 'second' ->> 'name'; END IF;
  is_stopped := u.stopped_until > p_now AND (u.stop_reason IS DISTINCT FROM 'upstream_balance' OR NOT other) OR debited.stopped_until > p_now;
  free := debited.balance_kobo - balance_buffer()
    - (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN') AND wallet = debited.name);
  IF p -> 'rates' ? 'otherKeys' THEN
    SELECT count(*)::int AS live, bool_and(x.left IS NOT NULL) AS known, sum(greatest(x.left, 0)) AS free, max(x.left) AS room, max(x.seen_at) AS seen_at,
      CASE WHEN bool_and(x.down_at > coalesce(x.seen_at, '-infinity')) THEN max(x.down_at) END AS down_at INTO k
    FROM (SELECT w.*, w.balance_kobo - balance_buffer() - (SELECT coalesce(sum(amount_kobo), 0) FROM effects
        WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN') AND wallet = n.name) AS left
      FROM (SELECT 'main' AS name UNION ALL SELECT jsonb_array_elements_text(p -> 'rates' -> 'otherKeys')) n LEFT JOIN upstream_wallet w ON w.name = n.name
      WHERE (w.stopped_until > p_now) IS NOT TRUE) x;
    cap := cap * greatest(k.live, 1);
    IF NOT alone THEN
      is_stopped := k.live = 0;
      free := CASE WHEN k.known THEN k.free END;
      room := CASE WHEN k.known THEN k.room END;
      u.seen_at := k.seen_at;
      u.down_at := k.down_at;
    END IF;
  END IF;
  IF cap IS NOT NULL THEN
    -- Turns: each waiting order sends at most as many lines before this order's last one as this order has.
    SELECT coalesce(sum(least(w.n, wanted)), 0), coalesce(sum(w.n), 0) INTO before, all_before FROM (
      SELECT x.order_id, count(*)::int AS n FROM (
        SELECT order_id FROM lines WHERE status = 'waiting' AND next_at IS NOT NULL
        UNION ALL SELECT order_id FROM effects WHERE kind = 'VEND' AND state = 'INTENT') x GROUP BY x.order_id) w;
    held := live_grants('buys', p -> 'rates', p_now);
    fair := rate_slot(held, cap, before + wanted, (p -> 'rates' ->> 'windowMs')::int, p_now);
    last := rate_slot(held, cap, all_before + wanted, (p -> 'rates' ->> 'windowMs')::int, p_now);
  END IF;
  IF free IS NOT NULL THEN
    free := free - (SELECT coalesce(sum(l.cost_kobo), 0) FROM lines l WHERE l.status = 'waiting' AND l.next_at IS NOT NULL
      AND coalesce(p -> 'second' -> 'services' ? l.service, false) = other);
    SELECT coalesce(sum(x.kobo), 0), coalesce(sum(x.kobo) FILTER (WHERE x.mine), 0) INTO unpaid, mine FROM (
      SELECT CASE WHEN o.service = 'basket' THEN least(o.held_kobo, (SELECT coalesce(sum(l.cost_kobo), 0) FROM lines l
            WHERE l.order_id = o.id AND coalesce(p -> 'second' -> 'services' ? l.service, false) = other AND (NOT alone OR p -> 'firstKey' ? l.service)))
          ELSE coalesce(o.held_kobo, (SELECT sum(l.cost_kobo) FROM lines l WHERE l.order_id = o.id)) END AS kobo,
        o.placed_from = v ->> 'from' OR o.email = nullif(v ->> 'email', '')
          OR v IS NOT NULL AND EXISTS (SELECT 1 FROM lines l WHERE l.order_id = o.id AND v -> 'recipients' ? l.recipient) AS mine
      FROM orders o WHERE o.status = 'awaiting_payment' AND o.expires_at > p_now AND o.close_reason IS NULL
        AND coalesce(o.held_at, o.placed_at) > since AND o.id IS DISTINCT FROM p ->> 'order'
        AND (o.service = 'basket' OR coalesce(p -> 'second' -> 'services' ? o.service, false) = other AND (NOT alone OR p -> 'firstKey' ? o.service))) x;
    IF v <> 'null' THEN hold := least(hold, floor(free * (most ->> 'share')::numeric)::bigint - unpaid); END IF;
    free := free - unpaid;
  END IF;
  IF v <> 'null' THEN
    hold := greatest(0, least(hold, (most ->> 'eachKobo')::bigint - mine));
    IF (p ->> 'starts')::boolean THEN
      SELECT count(*) FILTER (WHERE x.open), count(*) FILTER (WHERE x.state = 'CAPTURED'), min(x.created_at) FILTER (WHERE x.open) INTO starts, paid, oldest FROM (
        SELECT y.state, y.created_at, y.created_at > p_now - (most ->> 'startsMs')::int * interval '1 millisecond'
          AND y.state <> 'CAPTURED' AND (y.state <> 'FAILED' OR y.url IS NOT NULL) AS open
        FROM (SELECT id FROM orders WHERE placed_from = v ->> 'from' AND placed_at > p_now - (most ->> 'paidMs')::int * interval '1 millisecond'
              ORDER BY placed_at DESC LIMIT 100) o JOIN payments y ON y.order_id = o.id) x;
    END IF;
  END IF;
  RETURN jsonb_build_object(
    'refusal', CASE
      WHEN starts >= (most ->> 'starts')::int + 2 * paid THEN 'too_many_unpaid'
      WHEN is_stopped OR EXISTS (SELECT FROM books WHERE stopped IS NOT NULL) THEN 'selling_stopped'
      WHEN EXISTS (SELECT 1 FROM breakers WHERE open_until > p_now AND p -> 'products' ? product) THEN 'provider_down'
      WHEN free < (p ->> 'costKobo')::bigint OR room < (p ->> 'costKobo')::bigint / wanted THEN 'upstream_balance'
      WHEN last > p_now + (p ->> 'queueLimitMs')::int * interval '1 millisecond' THEN 'queue_full' END,
    'queueSeconds', ceil(extract(epoch FROM greatest(fair, p_now) - p_now))::int,
    'againSeconds', CASE WHEN starts >= (most ->> 'starts')::int + 2 * paid
      THEN ceil(extract(epoch FROM oldest - p_now) + (most ->> 'startsMs')::int / 1000.0)::int
      ELSE ceil(extract(epoch FROM last - p_now) - (p ->> 'queueLimitMs')::int / 1000.0)::int END,
    'holdKobo', hold,
    'seenAt', u.seen_at, 'downAt', u.down_at);
END $$;
