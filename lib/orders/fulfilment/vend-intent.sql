-- Tx A of a vend: the intent. A line that can't be sent now waits, and is refunded after its deadline. It is
-- also refunded if it follows a refunded line, if an earlier attempt turns out to have been carried out, or
-- if its money went back outside of this order's refunds (docs/adr/0057). A held order (docs/adr/0093) isn't
-- bought: it waits for staff and is refunded at its deadline. p: line, effect, customerRef, refund {id, ref},
-- currentCostKobo (null: withdrawn from sale), queueMs, pauseMs, breakerMs, worker, horizonMs and scanGapMs
-- (required before an unknown outcome may count as not executed), silentMs (how long after its time an intent
-- may still be sent), wallet (debited; default 'main'), keys [{key, wallet}] (candidates; null: the first
-- key), rates (as begin_sending, which then runs at once and returns its result as `sending`; without them
-- the caller calls it).
CREATE OR REPLACE FUNCTION vend_intent(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE l lines; o orders; e effects; w upstream_wallet; b breakers; k text; why text; cost bigint := (p ->> 'currentCostKobo')::bigint;
  until timestamptz; reserved bigint; sending jsonb; debited upstream_wallet; before text;
BEGIN
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM lines WHERE id = p ->> 'line') FOR UPDATE;
  IF o.id IS NULL THEN RETURN jsonb_build_object('outcome', 'nothing'); END IF;
  SELECT * INTO STRICT l FROM lines WHERE id = p ->> 'line' FOR UPDATE;
  IF l.status <> 'waiting' OR o.paid_at IS NULL THEN RETURN jsonb_build_object('outcome', 'nothing'); END IF;
  SELECT * INTO e FROM effects WHERE line_id = l.id AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
  -- An INTENT is provably unsent, whichever worker made it, so this one takes it over. Any other live attempt
  -- belongs to another caller.
  IF e.id IS NOT NULL AND NOT (e.kind = 'VEND' AND e.state = 'INTENT') THEN RETURN jsonb_build_object('outcome', 'nothing'); END IF;
  IF o.hold_state IN ('held','returned') THEN
    IF p_now < o.hold_until AND NOT (l.follows AND EXISTS (SELECT FROM lines WHERE order_id = o.id AND position = l.position - 1 AND status IN ('refund_due','refunded'))) THEN
      UPDATE lines SET next_at = NULL WHERE id = l.id AND next_at IS NOT NULL;
      RETURN jsonb_build_object('outcome', 'nothing');
    END IF;
    PERFORM open_line_refund(l, p -> 'refund', 'not_cleared', p_now);
    RETURN jsonb_build_object('outcome', 'refund', 'reason', 'not_cleared', 'status', refresh_order(o.id));
  END IF;
  k := l.service || ':' || l.product;
  IF l.next_at > p_now THEN
    SELECT * INTO b FROM breakers WHERE product = k;
    -- A line that waits for a provider continues as soon as its breaker closes.
    IF NOT (l.reason = 'provider_down' AND (b.open_until > p_now) IS NOT TRUE) THEN
      PERFORM enqueue('vend', l.id, l.next_at);
      RETURN jsonb_build_object('outcome', 'wait', 'until', l.next_at);
    END IF;
  END IF;

  -- The next month waits until the previous one is settled, which wakes it (docs/adr/0064).
  IF l.follows THEN
    -- A refund in review decides as one that is due: it isn't delivered, and nothing would wake this month later.
    SELECT CASE WHEN EXISTS (SELECT FROM effects WHERE line_id = m.id AND kind = 'REFUND' AND state = 'PARKED') THEN 'refund_due' ELSE m.status END
      INTO STRICT before FROM lines m WHERE m.order_id = o.id AND m.position = l.position - 1;
    IF before NOT IN ('delivered','refund_due','refunded') THEN
      -- A line with a time reserves its cost. During a review, which may take days, it reserves nothing.
      until := p_now + (p ->> 'queueMs')::int * interval '1 millisecond';
      UPDATE lines SET next_at = CASE WHEN NOT EXISTS (SELECT FROM lines WHERE order_id = o.id AND position < l.position AND status = 'under_review') THEN until END WHERE id = l.id;
      RETURN jsonb_build_object('outcome', 'wait', 'until', until);
    END IF;
  END IF;

  IF before <> 'delivered' THEN why := 'month_before';
  ELSIF EXISTS (SELECT 1 FROM late_vends WHERE order_id = o.id AND line_id = l.id AND reversed_at IS NULL) THEN why := 'bought_before';
  -- As in note_dispute, which leaves out a line with a live attempt.
  ELSIF EXISTS (SELECT 1 FROM payments y, lost_money(y.id, l.total_kobo, true) m WHERE y.order_id = o.id AND y.disposition = 'APPLIED' AND m.covers AND m.beyond) THEN
    why := CASE WHEN EXISTS (SELECT 1 FROM disputes d JOIN payments y ON y.id = d.payment_id WHERE y.order_id = o.id AND d.kind = 'refund' AND d.state = 'lost') THEN 'refunded_outside' ELSE 'taken_back' END;
  -- The lost books refunded it (docs/adr/0037): this refund is that one.
  ELSIF EXISTS (SELECT 1 FROM payments y JOIN adoptions a ON a.kind = 'refund' AND a.kobo = -l.total_kobo AND a.fact #>> '{refund,reference}' = y.reference
      WHERE y.order_id = o.id AND y.disposition = 'APPLIED' AND EXISTS (SELECT 1 FROM journals WHERE key = 'adopt:' || a.ref)
        AND NOT EXISTS (SELECT 1 FROM journals WHERE key = 'adopted-refund:' || a.ref)) THEN why := 'refunded_outside';
  ELSIF cost IS NULL THEN why := 'withdrawn';
  ELSIF cost > l.ceiling_kobo THEN why := 'cost_rose';
  ELSIF e.next_at + (p ->> 'silentMs')::int * interval '1 millisecond' <= p_now THEN why := 'sender_silent';
  END IF;
  IF why IS NULL THEN
    SELECT * INTO w FROM upstream_wallet WHERE id = 1 FOR UPDATE;
    IF p ? 'keys' THEN p := p || choose_key(p, l.id, e, cost, p_now); END IF;
    IF p ->> 'key' IS NOT NULL THEN
      INSERT INTO upstream_wallet (id, name) SELECT max(id) + 1, p ->> 'key' FROM upstream_wallet
        WHERE NOT EXISTS (SELECT FROM upstream_wallet WHERE name = p ->> 'key') HAVING count(*) > 0;
      SELECT * INTO STRICT w FROM upstream_wallet WHERE name = p ->> 'key';
    END IF;
    IF e.supplier_key IS DISTINCT FROM p ->> 'key' AND e.id IS NOT NULL THEN
      -- Unsent, but its key may not send it now or this worker doesn't have that key: the next attempt uses
      -- another key.
      UPDATE effects SET state = 'NOT_SENT', reason = 'other_key', evidence = jsonb_build_object('withdrawn', 'other_key'), next_at = NULL, settled_at = p_now WHERE id = e.id;
      UPDATE lines SET attempts = attempts - 1 WHERE id = l.id RETURNING * INTO l;
      e := NULL;
    END IF;
    debited := w;
    IF p ->> 'wallet' <> w.name THEN SELECT * INTO debited FROM upstream_wallet WHERE name = p ->> 'wallet'; END IF;
    SELECT * INTO b FROM breakers WHERE product = k;
    IF w.stopped_until > p_now AND (w.stop_reason IS DISTINCT FROM 'upstream_balance' OR coalesce(p ->> 'wallet', w.name) = w.name) THEN
      why := coalesce(w.stop_reason, 'selling_stopped'); until := w.stopped_until;
    ELSIF debited.stopped_until > p_now THEN why := debited.stop_reason; until := debited.stopped_until;
    ELSIF b.open_until > p_now AND (e.id IS NULL OR b.probe IS DISTINCT FROM e.id) THEN why := 'provider_down'; until := b.open_until;
    ELSIF debited.balance_kobo IS NOT NULL THEN
      SELECT coalesce(sum(amount_kobo), 0) INTO reserved FROM effects
        WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN') AND line_id <> l.id AND wallet = debited.name;
      IF debited.balance_kobo - reserved - balance_buffer() < cost THEN
        why := 'upstream_balance'; until := p_now + (p ->> 'pauseMs')::int * interval '1 millisecond';
      END IF;
    END IF;
    IF why IS NULL AND b.open_until <= p_now THEN
      -- Half-open: this attempt is the probe. Others wait for its result, or for the next probe if it has
      -- none.
      UPDATE breakers SET probe = coalesce(e.id, p ->> 'effect'), open_until = p_now + (p ->> 'breakerMs')::int * interval '1 millisecond' WHERE product = k;
    END IF;
  END IF;
  IF why IS NOT NULL AND e.id IS NOT NULL THEN
    -- Withdrawn while waiting for its token: it doesn't count as an attempt.
    UPDATE effects SET state = 'NOT_SENT', reason = why, evidence = jsonb_build_object('withdrawn', why), next_at = NULL, settled_at = p_now WHERE id = e.id;
    UPDATE lines SET attempts = attempts - 1 WHERE id = l.id;
  END IF;
  IF why IS NULL AND e.id IS NOT NULL THEN
    -- This worker sends the intent with its own configuration, whichever worker made it.
    IF p ->> 'wallet' <> e.wallet THEN UPDATE effects SET wallet = p ->> 'wallet' WHERE id = e.id RETURNING * INTO e; END IF;
    IF p ? 'rates' THEN sending := begin_sending(e.id, (p ->> 'worker')::int, p -> 'rates', p_now); END IF;
    RETURN jsonb_build_object('outcome', 'ready', 'effect', to_jsonb(e), 'line', to_jsonb(l), 'order', to_jsonb(o), 'sending', sending);
  END IF;
  IF until IS NOT NULL THEN
    -- A released order's queue time starts at its release.
    IF p_now < coalesce(o.hold_until, o.paid_at) + (p ->> 'queueMs')::int * interval '1 millisecond' THEN
      until := least(until, coalesce(o.hold_until, o.paid_at) + (p ->> 'queueMs')::int * interval '1 millisecond');
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

  INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, worker_id, created_at, next_at, clean_scans, tries, horizon_ms, scan_gap_ms, wallet, supplier_key)
    VALUES (p ->> 'effect', 'VEND', o.id, l.id, p ->> 'customerRef', l.attempts + 1, 'INTENT', cost, l.request, (p ->> 'worker')::int, p_now, p_now, 0, 0,
      (p ->> 'horizonMs')::int, (p ->> 'scanGapMs')::int, coalesce(p ->> 'wallet', 'main'), p ->> 'key')
    RETURNING * INTO e;
  IF p ? 'rates' THEN sending := begin_sending(e.id, (p ->> 'worker')::int, p -> 'rates', p_now); END IF;
  -- begin_sending updates the line itself, in one write.
  IF sending ->> 'outcome' IS DISTINCT FROM 'granted' THEN UPDATE lines SET attempts = attempts + 1, next_at = NULL WHERE id = l.id; END IF;
  RETURN jsonb_build_object('outcome', 'ready', 'effect', to_jsonb(e), 'line', to_jsonb(l), 'order', to_jsonb(o), 'sending', sending);
END $$;
