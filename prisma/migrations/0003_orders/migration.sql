-- The transitions of an order, one function each: one statement and one commit from the client, one lock order everywhere
-- (order → payment → line → effect → wallet), the clock always a parameter. lib/orders/*.ts has one verb a function and
-- decides what an answer of the outside world means; these decide only whether the books allow the move.

-- ── Jobs: a transactional enqueue. One key a subject: a second call moves the job, never doubles it ────────────────────
-- Without p_run_at: at once, by the queue's own clock; ours may be a little ahead, and the queue only polls for the future.
-- SECURITY DEFINER: the queue's own tables belong to the owner, and the shop's role has no rights there.
-- p_after: how many are to go before it when many may run; the sweep forgets it, so that nothing waits for ever.
CREATE FUNCTION enqueue(p_task text, p_subject text, p_run_at timestamptz, p_after int DEFAULT 0) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(p_task, json_build_object('id', p_subject), run_at := p_run_at,
    job_key := p_task || ':' || p_subject, max_attempts := 3, priority := p_after);
END $$;

CREATE FUNCTION post_journal(p_key text, p_kind text, p_order text, p_now timestamptz, p_entries jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE j bigint;
BEGIN
  INSERT INTO journals (key, kind, order_id, at) VALUES (p_key, p_kind, p_order, p_now) RETURNING id INTO j;
  INSERT INTO ledger_entries (journal_id, account, currency, amount_kobo)
    SELECT j, e.account, coalesce(e.currency, 'NGN'), e.kobo FROM jsonb_to_recordset(p_entries) AS e(account text, currency text, kobo bigint)
    WHERE e.kobo <> 0;
END $$;

CREATE FUNCTION note_event(p_order text, p_line text, p_effect text, p_now timestamptz, p_event text, p_detail jsonb DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A top-up's payment has no order, and no timeline.
  IF p_order IS NULL THEN RETURN; END IF;
  INSERT INTO order_events (order_id, line_id, effect_id, at, event, detail) VALUES (p_order, p_line, p_effect, p_now, p_event, p_detail);
END $$;

-- ── An order's status is a pure function of its payments, lines and refunds (first match). lib/model/order-status.ts is
--    the same function; a property test holds the two together ──────────────────────────────────────────────────────────
CREATE FUNCTION derive_order_status(p_order text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE closed text; applied boolean; suspense int; suspense_back int; parked boolean;
  n int; waiting int; undecided int; delivered int; refunded int;
BEGIN
  SELECT close_reason INTO closed FROM orders WHERE id = p_order;
  SELECT coalesce(bool_or(disposition = 'APPLIED'), false), count(*) FILTER (WHERE disposition = 'SUSPENSE'),
    count(*) FILTER (WHERE disposition = 'SUSPENSE' AND EXISTS (
      SELECT 1 FROM effects e WHERE e.payment_id = p.id AND e.kind = 'REFUND' AND e.state = 'SUCCEEDED'))
    INTO applied, suspense, suspense_back FROM payments p WHERE order_id = p_order;
  SELECT EXISTS (SELECT 1 FROM effects WHERE order_id = p_order AND state = 'PARKED') INTO parked;
  IF suspense > 0 THEN
    IF parked AND suspense_back < suspense THEN RETURN 'under_review'; END IF;
    RETURN CASE WHEN suspense_back = suspense THEN 'refunded' ELSE 'refund_due' END;
  END IF;
  IF NOT applied THEN RETURN CASE WHEN closed IS NULL THEN 'awaiting_payment' ELSE 'expired' END; END IF;
  SELECT count(*), count(*) FILTER (WHERE status = 'waiting'), count(*) FILTER (WHERE status IN ('waiting','sending','processing')),
    count(*) FILTER (WHERE status = 'delivered'), count(*) FILTER (WHERE status = 'refunded'),
    parked OR bool_or(status = 'under_review')
    INTO n, waiting, undecided, delivered, refunded, parked FROM lines WHERE order_id = p_order;
  RETURN CASE
    WHEN parked THEN 'under_review'
    WHEN undecided > 0 THEN CASE WHEN waiting = n THEN 'paid' ELSE 'processing' END
    WHEN delivered = n THEN 'delivered'
    WHEN delivered > 0 THEN 'partly_delivered'
    WHEN refunded = n THEN 'refunded'
    ELSE 'refund_due' END;
END $$;

CREATE FUNCTION refresh_order(p_order text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE became text;
BEGIN
  UPDATE orders SET status = derive_order_status(id), version = version + 1 WHERE id = p_order RETURNING status INTO became;
  RETURN became;
END $$;

-- ── Reading rows as JSON ─────────────────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION line_row(p_line text) RETURNS jsonb LANGUAGE sql STABLE AS $$ SELECT to_jsonb(l) FROM lines l WHERE id = p_line $$;
CREATE FUNCTION order_lines(p_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.position), '[]') FROM lines l WHERE l.order_id = p_order
$$;
CREATE FUNCTION payment_row(p_provider text, p_reference text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(y) FROM payments y WHERE provider = p_provider AND reference = p_reference
$$;

CREATE FUNCTION open_payments(p_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(y) ORDER BY y.created_at), '[]') FROM payments y WHERE y.order_id = p_order AND y.state <> 'CAPTURED'
$$;
CREATE FUNCTION effects_named(p_names jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'state', state, 'ref', customer_ref) ORDER BY id), '[]') FROM effects
  WHERE customer_ref IN (SELECT jsonb_array_elements_text(p_names)) OR (kind = 'VEND' AND upstream_id IN (SELECT jsonb_array_elements_text(p_names)))
$$;
CREATE FUNCTION refunds_of(p_provider text, p_reference text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'state', e.state, 'ref', e.customer_ref) ORDER BY e.id), '[]') FROM effects e JOIN payments y ON y.id = e.refunds_payment_id
  WHERE e.kind = 'REFUND' AND y.provider = p_provider AND y.reference = p_reference
$$;

-- ── The queue for rate tokens: at most so many grants in any window, all processes together (S14) ──────────────────────
-- p, the rates: buys and calls (a minute; 0 = none), windowMs, lateMs, lanes {name: its own share of the reads}, databaseClock.
-- Purchases are calls too: reads get what purchases leave, so that a purchase always has its call.
CREATE FUNCTION buy_cap(p jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT least(nullif((p ->> 'buys')::int, 0), CASE WHEN (p ->> 'calls')::int > 0 THEN greatest(1, (p ->> 'calls')::int * 3 / 4) END)
$$;

CREATE FUNCTION live_grants(p_bucket text, p jsonb, p_now timestamptz) RETURNS timestamptz[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(g ORDER BY g), '{}') FROM rate_buckets, unnest(grants) g
  WHERE name = p_bucket AND g > p_now - (p ->> 'windowMs')::int * interval '1 millisecond'
$$;

-- When the p_place-th of those who wait has its turn (1 = the first), if all before it take theirs. p_grants: live, oldest first.
CREATE FUNCTION rate_slot(p_grants timestamptz[], p_cap int, p_place int, p_window_ms int, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_grants[cardinality(p_grants) - p_cap + 1 + (p_place - 1) % p_cap] + p_window_ms * interval '1 millisecond', p_now)
    + (p_place - 1) / p_cap * p_window_ms * interval '1 millisecond'
$$;

-- Who waits for a purchase's token, in the order of their turns: round-robin over orders, first the one that has waited longest
-- since it came or was last served, so that neither a big order holds up a small one nor many small ones a big one; oldest
-- first within an order. Who had a turn before p_late and didn't come holds up nobody, but is next when it comes.
CREATE FUNCTION fair_queue(p_effect text, p_late timestamptz) RETURNS TABLE (line_id text, effect_id text, order_id text, due timestamptz, place int)
LANGUAGE sql STABLE AS $$
  WITH waiter AS (
    SELECT e.id, e.line_id, e.order_id, e.next_at, e.created_at, row_number() OVER (PARTITION BY e.order_id ORDER BY e.created_at, e.id) AS round
    FROM effects e WHERE e.state = 'INTENT' AND e.kind = 'VEND' AND (e.next_at >= p_late OR e.id = p_effect)
  ), turn AS (
    SELECT w.order_id, greatest(min(w.created_at), (SELECT max(s.sent_at) FROM effects s WHERE s.order_id = w.order_id AND s.kind = 'VEND')) AS since
    FROM waiter w GROUP BY w.order_id
  )
  SELECT w.line_id, w.id, w.order_id, w.next_at, row_number() OVER (ORDER BY w.round, t.since, w.order_id)::int
  FROM waiter w JOIN turn t USING (order_id)
$$;

-- Seconds until the last of an order's lines that wait for a token has its turn; null when none waits.
CREATE FUNCTION order_wait(p_order text, p jsonb, p_now timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT nullif(greatest(0, ceil(extract(epoch FROM
    rate_slot(live_grants('buys', p, p_now), buy_cap(p), max(q.place), (p ->> 'windowMs')::int, p_now) - p_now)))::int, 0)
  FROM fair_queue(NULL, '-infinity') q WHERE q.order_id = p_order
$$;

-- ── Reading one order whole, as one statement ────────────────────────────────────────────────────────────────────────
-- p_rates: as above; with it, how long a line still waits for its token.
CREATE FUNCTION order_view(p_order text, p_rates jsonb DEFAULT NULL, p_now timestamptz DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(o) || jsonb_build_object(
    'queue_seconds', CASE WHEN p_rates IS NOT NULL AND EXISTS (
      SELECT 1 FROM effects e WHERE e.order_id = o.id AND e.state = 'INTENT' AND e.kind = 'VEND') THEN order_wait(o.id, p_rates, p_now) END,
    'lines', (SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.position), '[]') FROM lines l WHERE l.order_id = o.id),
    'payments', (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.created_at, p.id), '[]') FROM payments p WHERE p.order_id = o.id),
    'effects', (SELECT coalesce(jsonb_agg(to_jsonb(e) - 'request' || jsonb_build_object('to_wallet', e.request ->> 'wallet' IS NOT NULL) ORDER BY e.created_at, e.id), '[]') FROM effects e WHERE e.order_id = o.id),
    'events', (SELECT coalesce(jsonb_agg(to_jsonb(v) - 'id' - 'order_id' ORDER BY v.id), '[]') FROM order_events v WHERE v.order_id = o.id))
  FROM orders o WHERE o.id = p_order
$$;

CREATE FUNCTION order_by_ref(p_ref text, p_rates jsonb DEFAULT NULL, p_now timestamptz DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT order_view(id, p_rates, p_now) FROM orders WHERE ref = p_ref
$$;

-- What the owner wants left in the upstream's wallet (setting balance_buffer, naira): sold from only above it.
CREATE FUNCTION balance_buffer() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (value #>> '{}')::bigint * 100 FROM settings WHERE key = 'balance_buffer' AND value #>> '{}' ~ '^[0-9]{1,12}$'), 0)
$$;

-- With less than this to sell from (setting balance_alarm, naira), the owner is told.
CREATE FUNCTION balance_alarm() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (value #>> '{}')::bigint * 100 FROM settings WHERE key = 'balance_alarm' AND value #>> '{}' ~ '^[0-9]{1,12}$'), 100000)
$$;

CREATE FUNCTION tell_low_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seen_at IS NOT NULL AND NEW.balance_kobo - balance_buffer() < balance_alarm() AND (OLD.balance_kobo - balance_buffer() < balance_alarm()) IS NOT TRUE THEN
    INSERT INTO alarms (at, kind, detail) VALUES (NEW.seen_at, 'low_balance', jsonb_build_object('kobo', NEW.balance_kobo));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER upstream_wallet_low AFTER UPDATE OF balance_kobo ON upstream_wallet FOR EACH ROW EXECUTE FUNCTION tell_low_balance();

-- ── place-order.ts ───────────────────────────────────────────────────────────────────────────────────────────────────
-- The loser of a race on the checkout key waits here, at the wallet or in the unique index, for the winner, and gets the
-- winner's order. p.guard: as selling_guard, with freshMs and asked: under the wallet's lock, so that of many at once exactly
-- those are taken for payment that fit.
CREATE FUNCTION place_order(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; y payments; r orders := jsonb_populate_record(NULL::orders, p -> 'order'); refused jsonb;
BEGIN
  IF p ? 'guard' THEN
    PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
    IF NOT EXISTS (SELECT 1 FROM orders WHERE checkout_key = r.checkout_key) THEN
      refused := refuse_sale(p -> 'guard', p_now);
      IF refused IS NOT NULL THEN RETURN refused; END IF;
    END IF;
  END IF;
  INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256,
      status, total_kobo, payment_fee_kobo, version, placed_at, expires_at, user_id, user_how)
    VALUES (r.id, r.ref, r.service, r.input, r.email, r.checkout_key, r.request_hash, r.repeat_hash, r.token_salt, r.token_sha256,
      'awaiting_payment', r.total_kobo, r.payment_fee_kobo, 0, p_now, r.expires_at, r.user_id, CASE WHEN r.user_id IS NOT NULL THEN 'placed' END)
    ON CONFLICT (checkout_key) DO NOTHING RETURNING * INTO o;
  IF o.id IS NULL THEN
    SELECT * INTO STRICT o FROM orders WHERE checkout_key = r.checkout_key;
    RETURN jsonb_build_object('outcome', CASE WHEN o.request_hash = r.request_hash THEN 'existing' ELSE 'key_reused' END, 'order', to_jsonb(o));
  END IF;
  INSERT INTO lines (id, order_id, position, service, product, plan_id, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status, attempts)
    SELECT l.id, o.id, l.position, o.service, l.product, l.plan_id, l.recipient, l.request, l.face_kobo, l.cost_kobo, l.ceiling_kobo, l.fee_kobo, l.total_kobo, 'waiting', 0
    FROM jsonb_populate_recordset(NULL::lines, p -> 'lines') AS l;
  INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, created_at, checks, user_id)
    SELECT n.id, o.id, 'ORDER', n.provider, n.reference, o.total_kobo, 'CREATED', p_now, 0, n.user_id FROM jsonb_populate_record(NULL::payments, p -> 'payment') AS n RETURNING * INTO y;
  PERFORM note_event(o.id, NULL, NULL, p_now, 'placed');
  RETURN jsonb_build_object('outcome', 'created', 'order', to_jsonb(o), 'payment', to_jsonb(y));
END $$;

CREATE FUNCTION find_checkout(p_key text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(o) FROM orders o WHERE checkout_key = p_key
$$;

-- Null where it may be sold. "ask": the upstream wasn't heard of lately, the caller asks it and comes again. Its callers hold the
-- lock of the upstream's wallet.
CREATE FUNCTION refuse_sale(p_guard jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE g jsonb := selling_guard(p_guard, p_now);
BEGIN
  IF g ->> 'refusal' IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'refused', 'selling', g); END IF;
  IF NOT (p_guard ->> 'asked')::boolean AND ((g ->> 'seenAt')::timestamptz
      > greatest((g ->> 'downAt')::timestamptz, p_now - (p_guard ->> 'freshMs')::int * interval '1 millisecond')) IS NOT TRUE THEN
    RETURN jsonb_build_object('outcome', 'ask', 'selling', g);
  END IF;
  RETURN NULL;
END $$;

-- The same before a payment of an order is opened that was placed a while ago: what was kept of the wallet for it may be another's
-- by now. Where it may be paid, that much is kept for it anew. Its callers hold the order's lock.
CREATE FUNCTION refuse_payment(p_order text, p_guard jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE refused jsonb;
BEGIN
  PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
  SELECT refuse_sale(p_guard || jsonb_build_object('order', p_order, 'products', jsonb_agg(DISTINCT service || ':' || product),
    'lines', count(*), 'costKobo', sum(cost_kobo)), p_now) INTO refused FROM lines WHERE order_id = p_order;
  IF refused IS NULL THEN UPDATE orders SET held_at = p_now WHERE id = p_order; END IF;
  RETURN refused;
END $$;

-- ── start-payment.ts: one starter at a time. A start that never finished is given up after p_stale_ms ──────────────────
-- p_guard: as refuse_payment; with `reopen`, for a page that is open already too: whoever asks for it is sent there to pay.
CREATE FUNCTION claim_payment(p_order text, p_new jsonb, p_again boolean, p_guard jsonb, p_stale_ms int, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE o orders; y payments; n payments := jsonb_populate_record(NULL::payments, p_new); refused jsonb;
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = p_order FOR UPDATE;
  SELECT * INTO y FROM payments WHERE order_id = p_order ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE;
  IF o.status <> 'awaiting_payment' OR o.close_reason IS NOT NULL OR p_now >= o.expires_at THEN
    RETURN jsonb_build_object('outcome', 'closed', 'order', to_jsonb(o), 'payment', to_jsonb(y));
  END IF;
  IF y.state = 'CREATED' AND y.created_at > p_now - p_stale_ms * interval '1 millisecond' THEN
    RETURN jsonb_build_object('outcome', 'starting', 'order', to_jsonb(o), 'payment', to_jsonb(y));
  END IF;
  IF y.state <> 'STARTED' OR p_again OR (p_guard ->> 'reopen')::boolean THEN
    refused := refuse_payment(p_order, p_guard, p_now);
    IF refused IS NOT NULL THEN RETURN refused; END IF;
  END IF;
  IF y.state = 'STARTED' AND NOT p_again THEN
    RETURN jsonb_build_object('outcome', 'started', 'order', to_jsonb(o), 'payment', to_jsonb(y));
  END IF;
  IF y.state = 'CREATED' THEN
    UPDATE payments SET state = 'FAILED', reason = 'start_lost' WHERE id = y.id;
  END IF;
  INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, created_at, checks)
    VALUES (n.id, o.id, 'ORDER', n.provider, n.reference, o.total_kobo, 'CREATED', p_now, 0) RETURNING * INTO y;
  RETURN jsonb_build_object('outcome', 'start', 'order', to_jsonb(o), 'payment', to_jsonb(y));
END $$;

CREATE FUNCTION payment_started(p_payment text, p_url text, p_next_at timestamptz, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE o text;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = p_payment) FOR UPDATE;
  UPDATE payments SET state = 'STARTED', url = p_url, next_at = p_next_at WHERE id = p_payment AND state = 'CREATED' RETURNING order_id INTO o;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM note_event(o, NULL, NULL, p_now, 'payment_started');
  UPDATE orders SET version = version + 1 WHERE id = o;
  RETURN true;
END $$;

CREATE FUNCTION payment_start_failed(p_payment text, p_reason text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET state = 'FAILED', reason = p_reason WHERE id = p_payment AND state = 'CREATED';
  RETURN FOUND;
END $$;

-- ── refund.ts: giving a line or a payment back is an effect like a vend ────────────────────────────────────────────────
CREATE FUNCTION open_line_refund(p_line lines, p_refund jsonb, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE paid payments; rid text := p_refund ->> 'id'; wallet text;
BEGIN
  SELECT * INTO STRICT paid FROM payments WHERE order_id = p_line.order_id AND disposition = 'APPLIED' FOR UPDATE;
  wallet := refund_wallet(p_line.order_id, paid);
  INSERT INTO effects (id, kind, order_id, line_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at, next_at, clean_scans, tries)
    VALUES (rid, 'REFUND', p_line.order_id, p_line.id, paid.id, p_refund ->> 'ref',
      1 + (SELECT count(*) FROM effects e WHERE e.line_id = p_line.id AND e.kind = 'REFUND'), 'INTENT', p_line.total_kobo,
      jsonb_build_object('provider', paid.provider, 'reference', paid.reference, 'reason', p_reason, 'wallet', wallet), p_now, p_now, 0, 0);
  UPDATE lines SET status = 'refund_due', reason = p_reason, next_at = NULL WHERE id = p_line.id;
  PERFORM note_event(p_line.order_id, p_line.id, rid, p_now, 'refund_started', jsonb_build_object('reason', p_reason, 'amount', p_line.total_kobo));
  IF wallet IS NULL THEN
    PERFORM enqueue('refund', rid, NULL);
  ELSE
    -- To the store wallet it is no outside effect: sent and settled here, with its journal, in the same transaction.
    UPDATE effects SET state = 'SENDING', sent_at = p_now WHERE id = rid;
    PERFORM settle_effect(jsonb_build_object('effect', rid, 'from', jsonb_build_array('SENDING'), 'to', 'SUCCEEDED'), p_now);
  END IF;
  RETURN rid;
END $$;

CREATE FUNCTION open_payment_refund(p_payment payments, p_refund jsonb, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE rid text := p_refund ->> 'id';
BEGIN
  INSERT INTO effects (id, kind, order_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at, next_at, clean_scans, tries)
    VALUES (rid, 'REFUND', p_payment.order_id, p_payment.id, p_payment.id, p_refund ->> 'ref',
      1 + (SELECT count(*) FROM effects e WHERE e.payment_id = p_payment.id), 'INTENT', p_payment.captured_kobo,
      jsonb_build_object('provider', p_payment.provider, 'reference', p_payment.reference, 'reason', p_reason), p_now, p_now, 0, 0);
  PERFORM note_event(p_payment.order_id, NULL, rid, p_now, 'refund_started', jsonb_build_object('reason', p_reason, 'amount', p_payment.captured_kobo));
  PERFORM enqueue('refund', rid, NULL);
  RETURN rid;
END $$;

-- ── settle-payment.ts: browser return, webhook, poll and sweep all end here ────────────────────────────────────────────
-- p: provider, reference, verdict (captured | failed | abandoned | pending), exact, capturedKobo, currency, feesKobo, channel,
-- providerId, reason, nextAt, lateMs, late (null | 'fulfil' | 'refund'), refund {id, ref}, fact, inbox (done with what was captured),
-- here (the caller sends the first line itself, at once; should it die before, the sweep finds the line waiting).
CREATE FUNCTION settle_payment(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; o orders; l lines; first jsonb; where_to text; why text;
BEGIN
  SELECT * INTO y FROM payments WHERE provider = p ->> 'provider' AND reference = p ->> 'reference';
  IF y.id IS NULL THEN RETURN jsonb_build_object('outcome', 'unknown_reference'); END IF;
  IF y.purpose = 'TOPUP' THEN RETURN settle_topup(y.id, p, p_now); END IF;
  SELECT * INTO STRICT o FROM orders WHERE id = y.order_id FOR UPDATE;
  SELECT * INTO STRICT y FROM payments WHERE id = y.id FOR UPDATE;
  IF y.state = 'CAPTURED' THEN RETURN jsonb_build_object('outcome', 'already', 'order', o.id); END IF;

  IF p ->> 'verdict' <> 'captured' THEN
    -- A closed order's payment is asked about for a while yet: money may come late. Then only the provider's own word counts.
    UPDATE payments SET checks = checks + 1, next_at = CASE WHEN o.status <> 'awaiting_payment'
        AND p_now >= o.expires_at + (p ->> 'lateMs')::bigint * interval '1 millisecond' THEN NULL ELSE (p ->> 'nextAt')::timestamptz END, reason = coalesce(p ->> 'reason', reason),
      state = CASE WHEN p ->> 'verdict' = 'failed' AND state IN ('CREATED','STARTED','ABANDONED') THEN 'FAILED'
                   WHEN p ->> 'verdict' = 'abandoned' AND state IN ('CREATED','STARTED') THEN 'ABANDONED' ELSE state END
      WHERE id = y.id AND state <> 'CAPTURED';
    RETURN jsonb_build_object('outcome', 'not_captured', 'order', o.id);
  END IF;

  IF EXISTS (SELECT 1 FROM payments WHERE order_id = o.id AND disposition = 'APPLIED') THEN
    where_to := 'SURPLUS'; why := 'surplus';
  ELSIF EXISTS (SELECT 1 FROM payments WHERE order_id = o.id AND disposition = 'SUSPENSE') THEN
    where_to := 'SUSPENSE'; why := 'surplus';
  ELSIF NOT (p ->> 'exact')::boolean THEN
    where_to := 'SUSPENSE'; why := coalesce(p ->> 'reason', 'payment_mismatch');
  ELSIF o.close_reason IS NOT NULL AND p ->> 'late' IS NULL THEN
    -- Late money: the caller re-quotes and comes again with its decision.
    RETURN jsonb_build_object('outcome', 'late', 'order', o.id, 'closeReason', o.close_reason);
  ELSIF o.close_reason IS NOT NULL AND p ->> 'late' = 'refund' THEN
    where_to := 'SUSPENSE'; why := coalesce(p ->> 'reason', 'paid_late');
  ELSE
    where_to := 'APPLIED';
  END IF;

  UPDATE payments SET state = 'CAPTURED', disposition = where_to, captured_kobo = (p ->> 'capturedKobo')::bigint,
    captured_currency = p ->> 'currency', fees_kobo = (p ->> 'feesKobo')::bigint, channel = p ->> 'channel',
    provider_id = p ->> 'providerId', reason = why, captured_at = p_now, next_at = NULL, checks = checks + 1
    WHERE id = y.id RETURNING * INTO y;
  INSERT INTO facts (payment_id, at, kind, body) VALUES (y.id, p_now, 'verify', p -> 'fact');
  -- Money that is not ours to keep waits in suspense; the currency is the provider's own word.
  PERFORM post_journal('capture:' || y.id, 'capture', o.id, p_now, jsonb_build_array(
    -- What the provider keeps of it never reaches us.
    jsonb_build_object('account', 'payment_fees', 'currency', y.captured_currency, 'kobo', coalesce(y.fees_kobo, 0)),
    jsonb_build_object('account', 'fees_kept:' || y.provider, 'currency', y.captured_currency, 'kobo', -coalesce(y.fees_kobo, 0)),
    jsonb_build_object('account', CASE WHEN y.provider = 'wallet' THEN 'wallet:' || y.user_id ELSE 'provider:' || y.provider END,
      'currency', y.captured_currency, 'kobo', y.captured_kobo),
    jsonb_build_object('account', CASE WHEN where_to = 'APPLIED' THEN 'held' ELSE 'suspense' END, 'currency', y.captured_currency, 'kobo', -y.captured_kobo)));

  IF where_to = 'APPLIED' THEN
    UPDATE lines SET next_at = p_now WHERE order_id = o.id;
    PERFORM note_event(o.id, NULL, NULL, p_now, 'paid', jsonb_build_object('amount', y.captured_kobo, 'late', p ->> 'late'));
    FOR l IN SELECT * FROM lines WHERE order_id = o.id ORDER BY position LOOP
      -- An order of two hundred lines doesn't take every place of the workers: others' first lines go before its second.
      IF l.position = 1 AND (p ->> 'here')::boolean THEN first := to_jsonb(l);
      ELSE PERFORM enqueue('vend', l.id, NULL, l.position - 1);
      END IF;
    END LOOP;
  ELSE
    IF where_to = 'SUSPENSE' THEN
      PERFORM note_event(o.id, NULL, NULL, p_now, CASE WHEN (p ->> 'exact')::boolean THEN 'paid' ELSE 'payment_mismatch' END,
        jsonb_build_object('amount', y.captured_kobo, 'currency', y.captured_currency, 'reason', why));
    END IF;
    IF y.captured_kobo > 0 THEN PERFORM open_payment_refund(y, p -> 'refund', why, p_now); END IF;
  END IF;
  IF p ->> 'inbox' IS NOT NULL THEN
    UPDATE inbox SET done_at = p_now, verdict = lower(where_to) WHERE id = (p ->> 'inbox')::bigint AND done_at IS NULL;
  END IF;
  -- The order's row is written once: its status is in the keys of some of its dozen indexes, and so each version is in all of them.
  UPDATE orders SET status = derive_order_status(id), version = version + 1,
    paid_at = CASE where_to WHEN 'APPLIED' THEN p_now ELSE paid_at END,
    closed_at = CASE where_to WHEN 'APPLIED' THEN NULL ELSE closed_at END,
    close_reason = CASE where_to WHEN 'APPLIED' THEN NULL ELSE close_reason END
    WHERE id = o.id RETURNING * INTO o;
  RETURN jsonb_build_object('outcome', lower(where_to), 'order', o.id, 'status', o.status, 'line', first);
END $$;

-- ── expire.ts, cancel-order.ts: only an unpaid order closes, and only while no money is under way ──────────────────────
CREATE FUNCTION close_order(p_order text, p_reason text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders;
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = p_order FOR UPDATE;
  IF o.status <> 'awaiting_payment' THEN RETURN jsonb_build_object('outcome', 'not_open', 'status', o.status); END IF;
  IF p_reason = 'expired' AND p_now < o.expires_at THEN RETURN jsonb_build_object('outcome', 'not_yet', 'status', o.status); END IF;
  UPDATE orders SET close_reason = p_reason, closed_at = p_now WHERE id = o.id;
  PERFORM note_event(o.id, NULL, NULL, p_now, p_reason);
  RETURN jsonb_build_object('outcome', 'closed', 'status', refresh_order(o.id));
END $$;

-- ── vend.ts, Tx A: the intent. A line that can't be sent now waits, costing nothing; past its deadline it is refunded ────
-- p: line, effect, customerRef, refund {id, ref}, currentCostKobo (null: not on sale any more), queueMs, pauseMs, breakerMs, worker,
-- horizonMs and scanGapMs (what an unknown outcome needs before it may count as not executed).
CREATE FUNCTION vend_intent(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE l lines; o orders; e effects; w upstream_wallet; b breakers; k text; why text; cost bigint := (p ->> 'currentCostKobo')::bigint;
  until timestamptz; reserved bigint;
BEGIN
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM lines WHERE id = p ->> 'line') FOR UPDATE;
  IF o.id IS NULL THEN RETURN jsonb_build_object('outcome', 'nothing'); END IF;
  SELECT * INTO STRICT l FROM lines WHERE id = p ->> 'line' FOR UPDATE;
  IF l.status <> 'waiting' OR o.paid_at IS NULL THEN RETURN jsonb_build_object('outcome', 'nothing'); END IF;
  SELECT * INTO e FROM effects WHERE line_id = l.id AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
  -- An INTENT is provably unsent, whoever made it: take it over. Any other live effect is somebody's business already.
  IF e.id IS NOT NULL AND NOT (e.kind = 'VEND' AND e.state = 'INTENT') THEN RETURN jsonb_build_object('outcome', 'nothing'); END IF;
  k := l.service || ':' || l.product;
  SELECT * INTO b FROM breakers WHERE product = k;
  -- What waits for a provider goes on as soon as its breaker is closed.
  IF l.next_at > p_now AND NOT (l.reason = 'provider_down' AND (b.open_until > p_now) IS NOT TRUE) THEN
    PERFORM enqueue('vend', l.id, l.next_at);
    RETURN jsonb_build_object('outcome', 'wait', 'until', l.next_at);
  END IF;

  IF cost IS NULL THEN why := 'withdrawn';
  ELSIF cost > l.ceiling_kobo THEN why := 'cost_rose';
  END IF;
  IF why IS NULL THEN
    SELECT * INTO w FROM upstream_wallet WHERE id = 1 FOR UPDATE;
    SELECT * INTO b FROM breakers WHERE product = k;
    IF w.stopped_until > p_now THEN why := coalesce(w.stop_reason, 'selling_stopped'); until := w.stopped_until;
    ELSIF b.open_until > p_now AND (e.id IS NULL OR b.probe IS DISTINCT FROM e.id) THEN why := 'provider_down'; until := b.open_until;
    ELSIF w.balance_kobo IS NOT NULL THEN
      SELECT coalesce(sum(amount_kobo), 0) INTO reserved FROM effects
        WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN') AND line_id <> l.id;
      IF w.balance_kobo - reserved - balance_buffer() < cost THEN
        why := 'upstream_balance'; until := p_now + (p ->> 'pauseMs')::int * interval '1 millisecond';
      END IF;
    END IF;
    IF why IS NULL AND b.open_until <= p_now THEN
      -- Half open: this one tries it, all others wait for what it meets, or for another try when it meets nothing.
      UPDATE breakers SET probe = coalesce(e.id, p ->> 'effect'), open_until = p_now + (p ->> 'breakerMs')::int * interval '1 millisecond' WHERE product = k;
    END IF;
  END IF;
  IF why IS NOT NULL AND e.id IS NOT NULL THEN
    -- It waited for its token and may not be sent any more; it never was an attempt.
    UPDATE effects SET state = 'NOT_SENT', reason = why, evidence = jsonb_build_object('withdrawn', why), next_at = NULL, settled_at = p_now WHERE id = e.id;
    UPDATE lines SET attempts = attempts - 1 WHERE id = l.id;
  END IF;
  IF why IS NULL AND e.id IS NOT NULL THEN
    RETURN jsonb_build_object('outcome', 'ready', 'effect', to_jsonb(e), 'line', to_jsonb(l), 'order', to_jsonb(o));
  END IF;
  IF until IS NOT NULL THEN
    IF p_now < o.paid_at + (p ->> 'queueMs')::int * interval '1 millisecond' THEN
      until := least(until, o.paid_at + (p ->> 'queueMs')::int * interval '1 millisecond');
      UPDATE lines SET next_at = until, reason = why WHERE id = l.id;
      PERFORM enqueue('vend', l.id, until);
      PERFORM refresh_order(o.id);
      RETURN jsonb_build_object('outcome', 'wait', 'until', until, 'reason', why);
    END IF;
  END IF;
  IF why IS NOT NULL THEN
    PERFORM open_line_refund(l, p -> 'refund', why, p_now);
    RETURN jsonb_build_object('outcome', 'refund', 'reason', why, 'status', refresh_order(o.id));
  END IF;

  INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, worker_id, created_at, next_at, clean_scans, tries, horizon_ms, scan_gap_ms)
    VALUES (p ->> 'effect', 'VEND', o.id, l.id, p ->> 'customerRef', l.attempts + 1, 'INTENT', cost, l.request, (p ->> 'worker')::int, p_now, p_now, 0, 0,
      (p ->> 'horizonMs')::int, (p ->> 'scanGapMs')::int)
    RETURNING * INTO e;
  UPDATE lines SET attempts = attempts + 1, next_at = NULL WHERE id = l.id;
  RETURN jsonb_build_object('outcome', 'ready', 'effect', to_jsonb(e), 'line', to_jsonb(l), 'order', to_jsonb(o));
END $$;

-- ── Rate tokens, under the lock of their bucket ─────────────────────────────────────────────────────────────────────────
-- Locks a bucket and tells the time of what is granted now. By databaseClock the one clock that all machines share, read when the
-- lock is there: by the caller's a token that waited, or a clock behind the others', would count as older than it is.
CREATE FUNCTION lock_bucket(p_bucket text, p jsonb, p_now timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM rate_buckets WHERE name = p_bucket FOR UPDATE;
  RETURN CASE WHEN (p ->> 'databaseClock')::boolean THEN clock_timestamp() ELSE p_now END;
END $$;

-- A purchase's token for this effect. until null: granted, and its time; else when to ask again. Nobody spins: each waiter asks at
-- its turn, and whoever finds tokens that are others' turn wakes those.
CREATE FUNCTION take_buy(p_effect text, p jsonb, p_now timestamptz, OUT until timestamptz, OUT at timestamptz) LANGUAGE plpgsql AS $$
DECLARE cap int := buy_cap(p); held timestamptz[]; free int; mine int := 1; others int; w record; late timestamptz;
BEGIN
  IF cap IS NULL THEN RETURN; END IF;
  at := lock_bucket('buys', p, p_now);
  late := at - (p ->> 'lateMs')::int * interval '1 millisecond';
  held := live_grants('buys', p, at);
  free := cap - cardinality(held);
  SELECT count(*) INTO others FROM effects WHERE state = 'INTENT' AND kind = 'VEND' AND next_at >= late AND id <> p_effect;
  IF others > 0 THEN
    FOR w IN SELECT * FROM fair_queue(p_effect, late) q WHERE q.place <= free OR q.effect_id = p_effect LOOP
      IF w.effect_id = p_effect THEN mine := w.place;
      ELSIF w.due > at THEN PERFORM enqueue('vend', w.line_id, NULL);
      END IF;
    END LOOP;
  END IF;
  IF mine > free THEN
    until := rate_slot(held, cap, mine, (p ->> 'windowMs')::int, at);
  ELSE
    UPDATE rate_buckets SET grants = held || at WHERE name = 'buys';
  END IF;
END $$;

-- A token for a read, in its lane: each lane has a share of its own that no other traffic can use up, and the rest is
-- whoever's comes first. Returns the wait in ms, 0 = granted.
CREATE FUNCTION take_call(p_lane text, p jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE reads int := greatest(1, (p ->> 'calls')::int - buy_cap(p)); b record; owned int := 0; spare int := 0; mine timestamptz[]; own int;
  again timestamptz; at timestamptz;
BEGIN
  IF (p ->> 'calls')::int = 0 THEN RETURN 0; END IF;
  at := lock_bucket('calls', p, p_now);
  FOR b IN SELECT k.key, floor(reads * k.value::numeric)::int AS own, live_grants(k.key, p, at) AS live FROM jsonb_each_text(p -> 'lanes') k LOOP
    owned := owned + b.own;
    IF cardinality(b.live) > b.own THEN
      spare := spare + cardinality(b.live) - b.own;
      again := least(again, b.live[1]);
    END IF;
    IF b.key = p_lane THEN mine := b.live; own := b.own; END IF;
  END LOOP;
  IF cardinality(mine) >= own AND spare >= reads - owned THEN
    again := least(again, mine[cardinality(mine) - own + 1]);
    RETURN greatest(1, coalesce(ceil(extract(epoch FROM again - at) * 1000)::int, 0) + (p ->> 'windowMs')::int);
  END IF;
  INSERT INTO rate_buckets (name, grants) VALUES (p_lane, ARRAY[at]) ON CONFLICT (name) DO UPDATE SET grants = mine || at;
  RETURN 0;
END $$;

-- ── vend.ts and refund.ts, Tx B: committed before a byte leaves. The fence: only a worker that holds its lock may send ────
-- waitedMs: how much of its own time passed before the token was given; null without one by the database's clock.
CREATE FUNCTION begin_sending(p_effect text, p_worker int, p_rates jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE e effects; token record; waited interval;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p_effect) FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p_effect FOR UPDATE;
  IF e.id IS NULL OR e.state <> 'INTENT' THEN RETURN jsonb_build_object('outcome', 'gone'); END IF;
  IF NOT worker_alive(p_worker) THEN RETURN jsonb_build_object('outcome', 'fenced'); END IF;
  IF e.kind = 'VEND' THEN
    SELECT * INTO token FROM take_buy(e.id, p_rates, p_now);
    IF token.until IS NOT NULL THEN
      UPDATE effects SET next_at = token.until WHERE id = e.id;
      PERFORM enqueue('vend', e.line_id, token.until);
      RETURN jsonb_build_object('outcome', 'wait', 'until', token.until);
    END IF;
    IF (p_rates ->> 'databaseClock')::boolean THEN waited := token.at - statement_timestamp(); END IF;
    UPDATE lines SET status = 'sending', reason = NULL WHERE id = e.line_id;
  END IF;
  UPDATE effects SET state = 'SENDING', worker_id = p_worker, sent_at = p_now + coalesce(waited, '0'), next_at = NULL
  WHERE id = e.id AND state = 'INTENT';
  PERFORM note_event(e.order_id, e.line_id, e.id, p_now, 'sending');
  PERFORM refresh_order(e.order_id);
  RETURN jsonb_build_object('outcome', 'granted', 'waitedMs', extract(epoch FROM waited) * 1000);
END $$;

-- ── Tx C: what the answer means, stored with everything that follows from it ───────────────────────────────────────────
-- p: effect, from [states], to, upstreamId, reason, evidence, fact, factKind, costKobo, deliveryCipher, nextAt, balanceKobo, sighted, scans,
-- after ('retry' | 'refund' | null: what a dead vend's line does), retryAt, refund {id, ref}, alarms [kind], breaker (1 | 0 | null),
-- breakerLimit, breakerMs, stop {reason, until}.
CREATE FUNCTION settle_effect(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE e effects; o orders; l lines; was text; goes text := p ->> 'to'; cost bigint; due timestamptz := (p ->> 'nextAt')::timestamptz; k text;
BEGIN
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p ->> 'effect') FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p ->> 'effect' FOR UPDATE;
  was := e.state;
  IF e.id IS NULL OR NOT (p -> 'from') ? was THEN RETURN jsonb_build_object('outcome', 'lost', 'state', was); END IF;
  -- An id that another purchase holds names neither for certain: keep what came, believe nothing, let a person look.
  IF e.upstream_id IS NULL AND EXISTS (SELECT 1 FROM effects x WHERE x.kind = e.kind AND x.upstream_id = p ->> 'upstreamId') THEN
    goes := CASE was WHEN 'SENDING' THEN 'UNKNOWN' ELSE 'PARKED' END;
    due := CASE was WHEN 'SENDING' THEN p_now END;
    p := p || jsonb_build_object('upstreamId', NULL, 'reason', 'upstream_id_taken', 'alarms', jsonb_build_array('upstream_id_taken'),
      'evidence', jsonb_build_object('takenId', p ->> 'upstreamId', 'sealed', p ->> 'deliveryCipher'));
  END IF;
  IF p -> 'fact' IS NOT NULL AND p -> 'fact' <> 'null'::jsonb THEN
    INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, coalesce(p ->> 'factKind', 'answer'), p -> 'fact');
  END IF;
  IF (p ->> 'balanceKobo') IS NOT NULL THEN
    UPDATE upstream_wallet SET balance_kobo = (p ->> 'balanceKobo')::bigint, balance_at = e.sent_at, seen_at = p_now WHERE id = 1;
  END IF;
  IF p -> 'stop' ->> 'until' IS NOT NULL THEN
    UPDATE upstream_wallet SET stopped_until = (p -> 'stop' ->> 'until')::timestamptz, stop_reason = p -> 'stop' ->> 'reason' WHERE id = 1;
  END IF;
  INSERT INTO alarms (at, kind, order_id, detail)
    SELECT p_now, a, o.id, jsonb_build_object('effect', e.id, 'reason', p ->> 'reason') FROM jsonb_array_elements_text(coalesce(p -> 'alarms', '[]')) a;

  UPDATE effects SET state = goes, next_at = due, reason = coalesce(p ->> 'reason', reason),
    upstream_id = coalesce(upstream_id, p ->> 'upstreamId'), evidence = coalesce(p -> 'evidence', evidence),
    sighted_at = coalesce(sighted_at, CASE WHEN (p ->> 'sighted')::boolean THEN p_now END),
    clean_scans = coalesce((p ->> 'scans')::int, clean_scans),
    tries = CASE WHEN was = goes THEN tries + 1 ELSE 0 END,
    settled_at = CASE WHEN goes IN ('SUCCEEDED','FAILED','REJECTED','NOT_EXECUTED','REVERSED') THEN p_now ELSE settled_at END
    WHERE id = e.id RETURNING * INTO e;
  IF due IS NOT NULL AND goes IN ('PROCESSING','UNKNOWN') THEN
    PERFORM enqueue(CASE goes WHEN 'PROCESSING' THEN 'requery' ELSE 'resolve-unknown' END, e.id, due);
  END IF;
  IF was = goes THEN
    -- Nothing new for the customer but that we looked; the page needs no event for it.
    RETURN jsonb_build_object('outcome', 'done', 'state', goes, 'order', o.id);
  END IF;

  IF e.kind = 'VEND' THEN
    SELECT * INTO STRICT l FROM lines WHERE id = e.line_id FOR UPDATE;
    k := l.service || ':' || l.product;
    IF (p ->> 'breaker')::int = 1 THEN
      INSERT INTO breakers (product, failures) VALUES (k, 1) ON CONFLICT (product) DO UPDATE SET failures = breakers.failures + 1;
      UPDATE breakers SET open_until = p_now + (p ->> 'breakerMs')::int * interval '1 millisecond', probe = NULL
        WHERE product = k AND failures >= (p ->> 'breakerLimit')::int;
    ELSIF (p ->> 'breaker')::int = 0 THEN
      UPDATE breakers SET failures = 0, open_until = NULL, probe = NULL WHERE product = k AND failures > 0;
      IF FOUND THEN
        PERFORM enqueue('vend', x.id, NULL, x.position - 1) FROM lines x
          WHERE x.status = 'waiting' AND x.next_at IS NOT NULL AND x.reason = 'provider_down' AND x.service = l.service AND x.product = l.product;
      END IF;
    END IF;
    IF was = 'SENDING' AND goes IN ('SUCCEEDED','PROCESSING') THEN PERFORM note_event(o.id, l.id, e.id, p_now, 'sent'); END IF;
    IF goes = 'SUCCEEDED' THEN
      cost := coalesce((p ->> 'costKobo')::bigint, e.amount_kobo);
      UPDATE lines SET status = 'delivered', delivery_cipher = p ->> 'deliveryCipher', delivered_at = p_now, reason = NULL, next_at = NULL WHERE id = l.id;
      PERFORM note_event(o.id, l.id, e.id, p_now, 'delivered');
      PERFORM post_journal('vend:' || e.id, 'vend', o.id, p_now, jsonb_build_array(
        jsonb_build_object('account', 'held', 'kobo', l.total_kobo), jsonb_build_object('account', 'sales', 'kobo', -l.total_kobo),
        jsonb_build_object('account', 'cost', 'kobo', cost), jsonb_build_object('account', 'upstream', 'kobo', -cost)));
    ELSIF goes IN ('PROCESSING','UNKNOWN') THEN
      UPDATE lines SET status = 'processing', reason = p ->> 'reason' WHERE id = l.id;
      PERFORM note_event(o.id, l.id, e.id, p_now, lower(goes), jsonb_build_object('reason', p ->> 'reason'));
    ELSIF goes = 'PARKED' THEN
      UPDATE lines SET status = 'under_review', reason = p ->> 'reason' WHERE id = l.id;
      PERFORM note_event(o.id, l.id, e.id, p_now, 'parked', jsonb_build_object('reason', p ->> 'reason'));
    ELSE
      PERFORM note_event(o.id, l.id, e.id, p_now, 'failed', jsonb_build_object('reason', p ->> 'reason'));
      IF goes = 'REVERSED' THEN
        -- The sale is undone on both sides: the money is held again, for the refund that follows.
        PERFORM post_journal('reversal:' || e.id, 'reversal', o.id, p_now, (SELECT jsonb_agg(jsonb_build_object('account', n.account, 'currency', n.currency, 'kobo', -n.amount_kobo))
          FROM ledger_entries n JOIN journals j ON j.id = n.journal_id WHERE j.key = 'vend:' || e.id));
      END IF;
      IF p ->> 'after' = 'retry' THEN
        UPDATE lines SET status = 'waiting', reason = p ->> 'reason', next_at = (p ->> 'retryAt')::timestamptz WHERE id = l.id;
        PERFORM enqueue('vend', l.id, (p ->> 'retryAt')::timestamptz);
      ELSE
        PERFORM open_line_refund(l, p -> 'refund', p ->> 'reason', p_now);
      END IF;
    END IF;
  ELSE
    IF goes = 'PROCESSING' AND was <> 'PARKED' THEN PERFORM note_event(o.id, e.line_id, e.id, p_now, 'refund_sent'); END IF;
    IF goes = 'SUCCEEDED' THEN
      IF was NOT IN ('PROCESSING') THEN PERFORM note_event(o.id, e.line_id, e.id, p_now, 'refund_sent'); END IF;
      PERFORM note_event(o.id, e.line_id, e.id, p_now, 'refunded', jsonb_build_object('amount', e.amount_kobo));
      IF e.line_id IS NOT NULL THEN UPDATE lines SET status = 'refunded' WHERE id = e.line_id; END IF;
      PERFORM post_journal('refund:' || e.id, 'refund', o.id, p_now, (SELECT jsonb_build_array(
        jsonb_build_object('account', CASE WHEN e.line_id IS NULL THEN 'suspense' ELSE 'held' END, 'currency', y.captured_currency, 'kobo', e.amount_kobo),
        jsonb_build_object('account', CASE WHEN e.request ->> 'wallet' IS NULL THEN 'provider:' || y.provider ELSE 'wallet:' || (e.request ->> 'wallet') END,
          'currency', y.captured_currency, 'kobo', -e.amount_kobo))
        FROM payments y WHERE y.id = e.refunds_payment_id));
    ELSIF goes = 'PARKED' THEN
      IF e.line_id IS NOT NULL THEN UPDATE lines SET status = 'under_review', reason = p ->> 'reason' WHERE id = e.line_id; END IF;
      PERFORM note_event(o.id, e.line_id, e.id, p_now, 'parked', jsonb_build_object('reason', p ->> 'reason'));
    ELSIF goes IN ('PROCESSING','UNKNOWN') AND was = 'PARKED' AND e.line_id IS NOT NULL THEN
      UPDATE lines SET status = 'refund_due' WHERE id = e.line_id;
    ELSIF goes IN ('REJECTED','FAILED','NOT_EXECUTED') AND p -> 'refund' ->> 'id' IS NOT NULL THEN
      -- Definitely not given back: a new attempt under a ref of its own, at its time.
      INSERT INTO effects (id, kind, order_id, line_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at, next_at, clean_scans, tries)
        VALUES (p -> 'refund' ->> 'id', 'REFUND', o.id, e.line_id, e.payment_id, e.refunds_payment_id, p -> 'refund' ->> 'ref', e.attempt + 1,
          'INTENT', e.amount_kobo, e.request, p_now, (p ->> 'retryAt')::timestamptz, 0, 0);
      IF e.line_id IS NOT NULL THEN UPDATE lines SET status = 'refund_due' WHERE id = e.line_id; END IF;
      PERFORM enqueue('refund', p -> 'refund' ->> 'id', (p ->> 'retryAt')::timestamptz);
    END IF;
  END IF;
  IF 'PARKED' IN (was, goes) THEN PERFORM follow_parked(e, was, p_now); END IF;
  RETURN jsonb_build_object('outcome', 'done', 'state', goes, 'order', o.id, 'status', refresh_order(o.id));
END $$;

-- What requery, resolve-unknown and refund need to know of an effect, as one statement.
CREATE FUNCTION effect_view(p_effect text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('effect', to_jsonb(e), 'line', to_jsonb(l), 'order', to_jsonb(o), 'refunded', to_jsonb(y))
  FROM effects e LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN lines l ON l.id = e.line_id LEFT JOIN payments y ON y.id = e.refunds_payment_id
  WHERE e.id = p_effect
$$;

-- No answer to judge yet (no rate token, upstream unreachable): look again later, without counting a try.
CREATE FUNCTION postpone_effect(p_effect text, p_next_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE e effects;
BEGIN
  UPDATE effects SET next_at = p_next_at WHERE id = p_effect AND state IN ('PROCESSING','UNKNOWN') RETURNING * INTO e;
  IF e.id IS NOT NULL THEN
    PERFORM enqueue(CASE e.state WHEN 'PROCESSING' THEN 'requery' ELSE 'resolve-unknown' END, e.id, p_next_at);
  END IF;
  RETURN e.id IS NOT NULL;
END $$;

-- ── Proof of life, and the sweep that makes up for every lost job, webhook and process ─────────────────────────────────
CREATE FUNCTION worker_alive(p_worker int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 7201 AND objid = p_worker AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
$$;

-- A crash in SENDING is UNKNOWN, always, and so is a sender that lives and is silent since before p_silent (longer than any POST
-- takes). Jobs that the dead held are let go. Returns what was taken up.
CREATE FUNCTION sweep(p_next_at timestamptz, p_grace_ms int, p_silent timestamptz, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE w record; e record; dead int := 0; unknown int := 0; again int := 0; late timestamptz := p_now - p_grace_ms * interval '1 millisecond';
BEGIN
  FOR w IN SELECT id, job_workers FROM workers WHERE ended_at IS NULL AND NOT worker_alive(id) ORDER BY id LOOP
    UPDATE workers SET ended_at = p_now WHERE id = w.id;
    PERFORM release_jobs(w.job_workers);
    dead := dead + 1;
  END LOOP;
  FOR e IN SELECT f.id, k.ended_at IS NOT NULL AS died FROM effects f LEFT JOIN workers k ON k.id = f.worker_id
      WHERE f.state = 'SENDING' AND (k.ended_at IS NOT NULL OR f.sent_at < p_silent) ORDER BY f.order_id, f.id LIMIT 500 LOOP
    PERFORM settle_effect(jsonb_build_object('effect', e.id, 'from', jsonb_build_array('SENDING'), 'to', 'UNKNOWN',
      'reason', CASE WHEN e.died THEN 'sender_died' ELSE 'sender_silent' END, 'nextAt', p_next_at), p_now);
    unknown := unknown + 1;
  END LOOP;
  FOR e IN
    SELECT 'vend' AS task, id FROM lines WHERE status = 'waiting' AND next_at < late
    UNION ALL SELECT CASE kind WHEN 'VEND' THEN 'vend' ELSE 'refund' END, CASE kind WHEN 'VEND' THEN line_id ELSE id END
      FROM effects WHERE state = 'INTENT' AND next_at < late
    UNION ALL SELECT CASE state WHEN 'PROCESSING' THEN 'requery' ELSE 'resolve-unknown' END, id FROM effects WHERE state IN ('PROCESSING','UNKNOWN') AND next_at < late
    UNION ALL SELECT 'settle-payment', id FROM payments WHERE next_at < late
    -- While money may be under way, the payment's own schedule asks; the order's end waits for what it hears.
    UNION ALL SELECT 'expire', id FROM orders o WHERE status = 'awaiting_payment' AND expires_at < late
      AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.order_id = o.id AND y.state <> 'CAPTURED' AND y.next_at >= late
        AND y.reason NOT IN ('abandoned','failed','reversed','not_found'))
    UNION ALL SELECT 'read-inbox', id::text FROM inbox WHERE done_at IS NULL AND received_at < late
    LIMIT 5000
  LOOP
    PERFORM enqueue(e.task, e.id, NULL);
    again := again + 1;
  END LOOP;
  RETURN jsonb_build_object('dead', dead, 'unknown', unknown, 'again', again);
END $$;

CREATE FUNCTION register_worker(p_host text, p_pid int, p_now timestamptz) RETURNS int LANGUAGE sql AS $$
  INSERT INTO workers (host, pid, job_workers, started_at) VALUES (p_host, p_pid, '{}', p_now) RETURNING id
$$;

CREATE FUNCTION release_jobs(p_job_workers text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.force_unlock_workers(p_job_workers);
END $$;

-- ── store-webhook.ts: stored once, worked on once ──────────────────────────────────────────────────────────────────────
CREATE FUNCTION store_webhook(p_source text, p_sha256 text, p_raw text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE i bigint;
BEGIN
  INSERT INTO inbox (source, sha256, raw, received_at) VALUES (p_source, p_sha256, p_raw, p_now)
    ON CONFLICT (source, sha256) DO NOTHING RETURNING id INTO i;
  IF i IS NULL THEN RETURN false; END IF;
  PERFORM enqueue('read-inbox', i::text, NULL);
  RETURN true;
END $$;

CREATE FUNCTION inbox_row(p_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', id, 'source', source, 'raw', raw) FROM inbox WHERE id = p_id::bigint AND done_at IS NULL
$$;
CREATE FUNCTION inbox_done(p_id text, p_verdict text, p_now timestamptz) RETURNS boolean LANGUAGE sql AS $$
  UPDATE inbox SET done_at = p_now, verdict = p_verdict WHERE id = p_id::bigint AND done_at IS NULL;
  SELECT true;
$$;

-- ── selling-state.ts, place-order.ts: what stops a sale before any payment ─────────────────────────────────────────────
-- p: products, lines, costKobo, rates, queueLimitMs, holdMs. What is spoken for: paid lines, purchases on their way, and for
-- holdMs what is placed and not paid yet, so that no more is taken for payment than the wallet holds; but not `order`, which asks.
CREATE FUNCTION selling_guard(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
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

-- npm run float, the desk: what selling_guard sells from, in its parts.
CREATE FUNCTION upstream_float(p_hold_ms int, p_now timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('balanceKobo', w.balance_kobo, 'seenAt', w.seen_at, 'downAt', w.down_at, 'bufferKobo', balance_buffer(), 'alarmKobo', balance_alarm(),
    'paidKobo', (SELECT coalesce(sum(l.cost_kobo), 0) FROM lines l WHERE l.status = 'waiting' AND l.next_at IS NOT NULL)
      + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN')),
    'unpaidKobo', (SELECT coalesce(sum(l.cost_kobo), 0) FROM orders o JOIN lines l ON l.order_id = o.id WHERE o.status = 'awaiting_payment'
      AND o.expires_at > p_now AND o.close_reason IS NULL AND coalesce(o.held_at, o.placed_at) > p_now - p_hold_ms * interval '1 millisecond'),
    'stoppedUntil', CASE WHEN w.stopped_until > p_now THEN w.stopped_until END, 'stopReason', w.stop_reason)
  FROM upstream_wallet w WHERE w.id = 1
$$;

-- What the upstream said of its wallet (asked for at p.askedAt), or that it answered at all. The first balance opens the ledger's
-- account of it (S10), at a moment when no purchase was under way: else nobody could say what it holds already. Never again
-- after that: a later difference is for a person to see (doctor, reconcile) and to book (book_upstream_move).
CREATE FUNCTION note_upstream(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE balance bigint := (p ->> 'balanceKobo')::bigint; asked timestamptz := coalesce((p ->> 'askedAt')::timestamptz, p_now); opening bigint;
BEGIN
  UPDATE upstream_wallet SET balance_kobo = coalesce(balance, balance_kobo), seen_at = p_now,
    balance_at = CASE WHEN balance IS NULL THEN balance_at ELSE asked END WHERE id = 1;
  IF balance IS NULL OR EXISTS (SELECT 1 FROM journals WHERE key = 'upstream:opening') THEN RETURN true; END IF;
  IF EXISTS (SELECT 1 FROM effects WHERE kind = 'VEND' AND sent_at IS NOT NULL
      AND (state IN ('SENDING','PROCESSING','UNKNOWN','PARKED') OR settled_at >= asked)) THEN RETURN true; END IF;
  opening := balance - coalesce((SELECT sum(amount_kobo) FROM ledger_entries WHERE account = 'upstream'), 0);
  IF opening <> 0 THEN
    PERFORM post_journal('upstream:opening', 'upstream_opening', NULL, p_now, jsonb_build_array(
      jsonb_build_object('account', 'upstream', 'kobo', opening), jsonb_build_object('account', 'owner', 'kobo', -opening)));
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION note_upstream_down(p_now timestamptz) RETURNS boolean LANGUAGE sql AS $$
  UPDATE upstream_wallet SET down_at = p_now WHERE id = 1;
  SELECT true;
$$;

-- True for the one caller whose turn it is; everybody else may ask again later.
CREATE FUNCTION claim_tick(p_name text, p_every_ms int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticks (name, at) VALUES (p_name, p_now)
    ON CONFLICT (name) DO UPDATE SET at = p_now WHERE ticks.at <= p_now - p_every_ms * interval '1 millisecond';
  RETURN FOUND;
END $$;

-- Of {name: how often, in ms} those that claim_tick would give now: a round in which nothing is due asks once.
CREATE FUNCTION due_ticks(p_every jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(k.key), '[]') FROM jsonb_each_text(p_every) k LEFT JOIN ticks t ON t.name = k.key
  WHERE t.name IS NULL OR t.at <= p_now - k.value::int * interval '1 millisecond'
$$;

CREATE FUNCTION set_tick(p_name text, p_at timestamptz) RETURNS boolean LANGUAGE sql AS $$
  INSERT INTO ticks (name, at) VALUES (p_name, p_at) ON CONFLICT (name) DO UPDATE SET at = p_at;
  SELECT true;
$$;

CREATE FUNCTION stop_selling(p_reason text, p_until timestamptz, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upstream_wallet SET stopped_until = p_until, stop_reason = p_reason WHERE id = 1;
  -- One alarm until the upstream was heard of again: it is asked three times a minute.
  INSERT INTO alarms (at, kind, detail) SELECT p_now, p_reason, '{}' FROM upstream_wallet w
    WHERE w.id = 1 AND NOT EXISTS (SELECT 1 FROM alarms a WHERE a.kind = p_reason AND a.at > coalesce(w.seen_at, '-infinity'));
  RETURN true;
END $$;

INSERT INTO rate_buckets (name, grants) VALUES ('buys', '{}'), ('calls', '{}');
INSERT INTO upstream_wallet (id) VALUES (1);
