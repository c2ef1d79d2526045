-- Applies the provider's verdict on a payment; browser return, webhook, poll and sweep all call it. p:
-- provider, reference, verdict (captured | failed | abandoned | pending), exact, capturedKobo, borneKobo (a
-- fee that the customer paid on top), currency, feesKobo, channel, providerId, cardKey (keyed hash of the
-- card), reason, nextAt, lateMs, late (null | 'fulfil' | 'refund'), refund {id, ref}, fact, inbox (marked
-- done with a capture), here (the caller sends the first line itself; if it dies, the sweep finds the line
-- waiting). An order held by the blocklist (docs/adr/0093) is paid normally, but nothing is bought before
-- staff release it.
CREATE OR REPLACE FUNCTION settle_payment(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; o orders; l lines; b blocks; first jsonb; where_to text; why text;
BEGIN
  SELECT * INTO y FROM payments WHERE provider = p ->> 'provider' AND reference = p ->> 'reference';
  IF y.id IS NULL THEN RETURN jsonb_build_object('outcome', 'unknown_reference'); END IF;
  IF y.purpose = 'TOPUP' THEN RETURN settle_topup(y.id, p, p_now); END IF;
  SELECT * INTO STRICT o FROM orders WHERE id = y.order_id FOR UPDATE;
  SELECT * INTO STRICT y FROM payments WHERE id = y.id FOR UPDATE;
  IF y.state = 'CAPTURED' THEN RETURN jsonb_build_object('outcome', 'already', 'order', o.id); END IF;

  IF p ->> 'verdict' <> 'captured' THEN
    -- A closed order's payment is verified for a while longer, because money may arrive late. After that,
    -- only the provider's own notification counts.
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
    -- Late money: the caller prices the order again and returns with its decision.
    RETURN jsonb_build_object('outcome', 'late', 'order', o.id, 'closeReason', o.close_reason);
  -- An order whose customer was erased meanwhile can't be delivered (docs/adr/0044).
  ELSIF o.close_reason IS NOT NULL AND (p ->> 'late' = 'refund' OR o.email = 'removed') THEN
    where_to := 'SUSPENSE'; why := coalesce(p ->> 'reason', 'paid_late');
  ELSE
    where_to := 'APPLIED';
  END IF;

  UPDATE payments SET state = 'CAPTURED', disposition = where_to, captured_kobo = (p ->> 'capturedKobo')::bigint,
    captured_currency = p ->> 'currency', fees_kobo = (p ->> 'feesKobo')::bigint, channel = p ->> 'channel', card_key = p ->> 'cardKey',
    provider_id = p ->> 'providerId', reason = why, captured_at = p_now, next_at = NULL, checks = checks + 1
    WHERE id = y.id RETURNING * INTO y;
  INSERT INTO facts (payment_id, at, kind, body) VALUES (y.id, p_now, 'verify', p -> 'fact');
  -- Money that isn't ours to keep waits in suspense. The provider reports the currency.
  PERFORM post_journal('capture:' || y.id, 'capture', o.id, p_now, jsonb_build_array(
    -- The provider keeps its fee; that part never reaches us.
    jsonb_build_object('account', 'payment_fees', 'currency', y.captured_currency, 'kobo', coalesce(y.fees_kobo, 0)),
    jsonb_build_object('account', 'fees_kept:' || y.provider, 'currency', y.captured_currency, 'kobo', -coalesce(y.fees_kobo, 0)),
    jsonb_build_object('account', CASE WHEN y.provider = 'wallet' THEN 'wallet:' || y.user_id ELSE 'provider:' || y.provider END,
      'currency', y.captured_currency, 'kobo', y.captured_kobo),
    jsonb_build_object('account', CASE WHEN where_to = 'APPLIED' THEN 'held' ELSE 'suspense' END, 'currency', y.captured_currency, 'kobo', -y.captured_kobo)));
  -- A fee paid on top passes through the next payout: it isn't our cost.
  IF (p ->> 'borneKobo')::bigint > 0 THEN
    PERFORM post_journal('fee-borne:' || y.id, 'fee_borne', o.id, p_now, jsonb_build_array(
      jsonb_build_object('account', 'provider:' || y.provider, 'currency', y.captured_currency, 'kobo', (p ->> 'borneKobo')::bigint),
      jsonb_build_object('account', 'payment_fees', 'currency', y.captured_currency, 'kobo', -(p ->> 'borneKobo')::bigint)));
  END IF;

  IF where_to = 'APPLIED' THEN
    IF o.hold_block IS NOT NULL OR p ->> 'cardKey' IS NOT NULL THEN
      UPDATE blocks SET hits = hits + 1, hit_at = p_now WHERE id = (SELECT min(id) FROM blocks WHERE (id = o.hold_block OR key = p ->> 'cardKey')
        AND hold_ms IS NOT NULL AND ended_at IS NULL AND (expires_at > p_now OR expires_at IS NULL)) RETURNING * INTO b;
    END IF;
    -- A line without a time reserves nothing, and neither workers nor the sweep pick it up.
    UPDATE lines SET next_at = CASE WHEN b.id IS NULL THEN p_now END, reason = CASE WHEN b.id IS NULL THEN reason ELSE 'held' END WHERE order_id = o.id;
    PERFORM note_event(o.id, NULL, NULL, p_now, 'paid', jsonb_build_object('amount', y.captured_kobo, 'late', p ->> 'late'));
    IF b.id IS NOT NULL THEN PERFORM note_event(o.id, NULL, NULL, p_now, 'held'); END IF;
    FOR l IN SELECT * FROM lines WHERE order_id = o.id AND b.id IS NULL ORDER BY position LOOP
      -- Priority by position: an order of two hundred lines doesn't occupy every worker; other orders' first
      -- lines precede its second.
      IF l.position = 1 AND (p ->> 'here')::boolean THEN first := to_jsonb(l);
      -- A line that follows another is woken by it.
      ELSIF NOT l.follows THEN PERFORM enqueue('vend', l.id, NULL, l.position - 1);
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
  -- Updates the order once: its status is in several of its dozen indexes, so each version is written to all
  -- of them.
  UPDATE orders SET status = CASE WHEN b.id IS NULL THEN derive_order_status(id) ELSE 'under_review' END, version = version + 1,
    hold_state = CASE WHEN b.id IS NULL THEN hold_state ELSE 'held' END, hold_until = CASE WHEN b.id IS NULL THEN hold_until ELSE p_now + b.hold_ms * interval '1 millisecond' END,
    paid_at = CASE where_to WHEN 'APPLIED' THEN p_now ELSE paid_at END,
    closed_at = CASE where_to WHEN 'APPLIED' THEN NULL ELSE closed_at END,
    close_reason = CASE where_to WHEN 'APPLIED' THEN NULL ELSE close_reason END,
    margin_kobo = CASE WHEN y.fees_kobo <> 0 AND y.captured_currency = 'NGN' THEN coalesce(margin_kobo, 0) - y.fees_kobo + coalesce((p ->> 'borneKobo')::bigint, 0) ELSE margin_kobo END
    WHERE id = o.id RETURNING * INTO o;
  IF b.id IS NOT NULL THEN
    PERFORM open_case(jsonb_build_object('kind', 'held', 'subject', 'order:' || o.id, 'order', o.id, 'why', 'blocked', 'dueAt', o.hold_until, 'once', true,
      'more', jsonb_build_object('block', b.id)), p_now);
  END IF;
  RETURN jsonb_build_object('outcome', lower(where_to), 'order', o.id, 'status', o.status, 'line', first);
END $$;
