-- Tx C: settles an attempt with everything that follows. p: effect, from [states], to, upstreamId, reason,
-- evidence, fact, factKind, costKobo, deliveryCipher, nextAt, balanceKobo, sighted, scans, after ('retry' |
-- 'refund' | null: what a dead vend's line does), retryAt, refund {id, ref}, alarms [kind], breaker (1 | 0 |
-- null), breakerLimit, breakerMs, stop {reason, until}, esim {iccid, status} (a delivered eSIM, registered as
-- ours), received {goods, cipher}, late, parkedFor [reasons], wallet (debited according to the answer;
-- balanceKobo is its balance).
CREATE OR REPLACE FUNCTION settle_effect(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE e effects; l lines; was text; goes text := p ->> 'to'; cost bigint; due timestamptz := (p ->> 'nextAt')::timestamptz; k text; debited text; following text;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p ->> 'effect') FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p ->> 'effect' FOR UPDATE;
  was := e.state;
  -- The received answer is stored even if the attempt was settled meanwhile.
  IF e.id IS NOT NULL AND p -> 'received' ->> 'cipher' IS NOT NULL THEN
    INSERT INTO received (effect_id, at, goods, cipher) VALUES (e.id, p_now, p -> 'received' ->> 'goods', p -> 'received' ->> 'cipher')
      ON CONFLICT (effect_id) DO NOTHING;
  END IF;
  IF e.id IS NULL OR NOT (p -> 'from') ? was OR was = 'PARKED' AND p ? 'parkedFor' AND NOT (p -> 'parkedFor') ? coalesce(e.reason, '') THEN
    IF (p ->> 'sighted')::boolean THEN
      UPDATE effects SET sighted_at = p_now, clean_scans = 0 WHERE id = e.id AND sighted_at IS NULL AND state IN ('PROCESSING','UNKNOWN','PARKED');
    END IF;
    -- A delivery after a refund is a late vend, unless the upstream itself has reported failure since.
    IF (p ->> 'late')::boolean AND (was IN ('NOT_SENT','REJECTED','NOT_EXECUTED') OR was = 'FAILED' AND e.evidence ? 'decidedBy') THEN
      PERFORM note_late_vend(jsonb_build_object('effect', e.id, 'upstreamId', p ->> 'upstreamId', 'lossKobo', p ->> 'costKobo', 'wallet', p ->> 'wallet', 'fact', p -> 'fact'), p_now);
    END IF;
    RETURN jsonb_build_object('outcome', 'lost', 'state', was);
  END IF;
  -- The supplier reverses a delivery: it needs proof or a decision by staff.
  IF was = 'SUCCEEDED' AND goes = 'REVERSED' AND e.kind = 'VEND' AND p -> 'evidence' ->> 'decidedBy' IS NULL THEN
    k := prove_reversal(e, p -> 'evidence', p_now);
    IF k IS NULL THEN RETURN jsonb_build_object('outcome', 'held', 'state', was); END IF;
    p := jsonb_set(p, '{evidence,proof}', to_jsonb(k));
  END IF;
  -- Another purchase already has this upstream id, so it identifies neither: keep the goods, settle nothing,
  -- send it to review.
  IF e.upstream_id IS NULL AND EXISTS (SELECT 1 FROM effects x WHERE x.kind = e.kind AND x.upstream_id = p ->> 'upstreamId') THEN
    goes := CASE was WHEN 'SENDING' THEN 'UNKNOWN' ELSE 'PARKED' END;
    due := CASE was WHEN 'SENDING' THEN p_now END;
    p := p || jsonb_build_object('upstreamId', NULL, 'reason', 'upstream_id_taken', 'alarms', jsonb_build_array('upstream_id_taken'),
      'evidence', jsonb_build_object('takenId', p ->> 'upstreamId', 'sealed', p ->> 'deliveryCipher'));
  END IF;
  -- Store a purchase's answer once, even if its settlement was stored and only our reply was lost.
  IF p -> 'fact' IS NOT NULL AND p -> 'fact' <> 'null'::jsonb AND NOT (was <> 'SENDING' AND p ->> 'factKind' = 'purchase'
      AND EXISTS (SELECT 1 FROM facts WHERE effect_id = e.id AND kind = 'purchase')) THEN
    INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, coalesce(p ->> 'factKind', 'answer'), p -> 'fact');
  END IF;
  debited := coalesce(p ->> 'wallet', e.wallet);
  IF (p ->> 'balanceKobo') IS NOT NULL THEN
    -- Keep a balance that is newer than this answer. One dated in the future was read with a wrong clock and
    -- is replaced.
    UPDATE upstream_wallet SET seen_at = p_now WHERE name = coalesce(e.supplier_key, 'main');
    UPDATE upstream_wallet SET balance_kobo = (p ->> 'balanceKobo')::bigint, balance_at = e.sent_at, seen_at = p_now
      WHERE name = debited AND (balance_at > e.sent_at AND balance_at <= greatest(p_now, statement_timestamp())) IS NOT TRUE;
  END IF;
  IF p -> 'stop' ->> 'until' IS NOT NULL THEN
    UPDATE upstream_wallet SET stopped_until = (p -> 'stop' ->> 'until')::timestamptz, stop_reason = p -> 'stop' ->> 'reason'
      WHERE name = CASE WHEN p -> 'stop' ->> 'reason' = 'upstream_balance' AND EXISTS (SELECT FROM upstream_wallet WHERE name = debited) THEN debited ELSE coalesce(e.supplier_key, 'main') END;
  END IF;
  IF p -> 'alarms' <> '[]'::jsonb THEN
    INSERT INTO alarms (at, kind, order_id, detail)
      SELECT p_now, a, e.order_id, jsonb_build_object('effect', e.id, 'reason', p ->> 'reason') || CASE WHEN e.supplier_key IS NULL THEN '{}' ELSE jsonb_build_object('wallet', e.supplier_key) END
        FROM jsonb_array_elements_text(p -> 'alarms') a;
  END IF;

  UPDATE effects SET state = goes, next_at = due, reason = coalesce(p ->> 'reason', reason),
    wallet = debited, upstream_id = coalesce(upstream_id, p ->> 'upstreamId'), evidence = coalesce(p -> 'evidence', evidence),
    sighted_at = coalesce(sighted_at, CASE WHEN (p ->> 'sighted')::boolean THEN p_now END),
    clean_scans = coalesce((p ->> 'scans')::int, clean_scans),
    tries = CASE WHEN was = goes THEN tries + 1 ELSE 0 END,
    settled_at = CASE WHEN goes IN ('SUCCEEDED','FAILED','REJECTED','NOT_EXECUTED','REVERSED') THEN p_now ELSE settled_at END
    WHERE id = e.id RETURNING * INTO e;
  IF due IS NOT NULL AND goes IN ('PROCESSING','UNKNOWN') THEN
    PERFORM enqueue(CASE goes WHEN 'PROCESSING' THEN 'requery' ELSE 'resolve-unknown' END, e.id, due);
  END IF;
  IF was = goes THEN
    -- Only the check is new; the page needs no event for it.
    RETURN jsonb_build_object('outcome', 'done', 'state', goes, 'order', e.order_id);
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
    IF was = 'SENDING' AND goes = 'PROCESSING' THEN PERFORM note_event(e.order_id, l.id, e.id, p_now, 'sent'); END IF;
    IF goes = 'SUCCEEDED' THEN
      cost := coalesce((p ->> 'costKobo')::bigint, e.amount_kobo);
      UPDATE lines SET status = 'delivered', delivery_cipher = p ->> 'deliveryCipher', delivered_at = p_now, reason = NULL, next_at = NULL WHERE id = l.id;
      UPDATE lines SET next_at = p_now WHERE order_id = l.order_id AND position = l.position + 1 AND follows AND status = 'waiting' RETURNING id INTO following;
      IF FOUND THEN PERFORM enqueue('vend', following, NULL); END IF;
      INSERT INTO order_events (order_id, line_id, effect_id, at, event) SELECT e.order_id, l.id, e.id, p_now, v
        FROM unnest(CASE was WHEN 'SENDING' THEN ARRAY['sent','delivered'] ELSE ARRAY['delivered'] END) v;
      PERFORM post_journal('vend:' || e.id, 'vend', e.order_id, p_now, jsonb_build_array(
        jsonb_build_object('account', 'held', 'kobo', l.total_kobo), jsonb_build_object('account', 'sales', 'kobo', -l.total_kobo),
        jsonb_build_object('account', 'cost', 'kobo', cost), jsonb_build_object('account', CASE e.wallet WHEN 'main' THEN 'upstream' ELSE 'upstream:' || e.wallet END, 'kobo', -cost)));
      IF p -> 'esim' ->> 'iccid' IS NOT NULL THEN
        INSERT INTO esims (iccid, line_id, upstream_id, region_code, package_name, status, sold_at)
          VALUES (p -> 'esim' ->> 'iccid', l.id, coalesce(e.upstream_id, e.customer_ref), l.request ->> 'regionCode', l.request ->> 'label',
            p -> 'esim' ->> 'status', p_now)
          ON CONFLICT (iccid) DO UPDATE SET line_id = coalesce(esims.line_id, excluded.line_id), sold_at = coalesce(esims.sold_at, excluded.sold_at),
            upstream_id = coalesce(esims.upstream_id, excluded.upstream_id);
      END IF;
    ELSIF goes IN ('PROCESSING','UNKNOWN') THEN
      UPDATE lines SET status = 'processing', reason = p ->> 'reason' WHERE id = l.id;
      PERFORM note_event(e.order_id, l.id, e.id, p_now, lower(goes), jsonb_build_object('reason', p ->> 'reason'));
    ELSIF goes = 'PARKED' THEN
      UPDATE lines SET status = 'under_review', reason = p ->> 'reason' WHERE id = l.id;
      PERFORM note_event(e.order_id, l.id, e.id, p_now, 'parked', jsonb_build_object('reason', p ->> 'reason'));
    ELSE
      PERFORM note_event(e.order_id, l.id, e.id, p_now, 'failed', jsonb_build_object('reason', p ->> 'reason'));
      IF goes = 'REVERSED' THEN
        -- Both sides of the sale are reversed: the money is held again for the refund that follows.
        PERFORM post_journal('reversal:' || e.id, 'reversal', e.order_id, p_now, (SELECT jsonb_agg(jsonb_build_object('account', n.account, 'currency', n.currency, 'kobo', -n.amount_kobo))
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
    IF goes = 'PROCESSING' AND was <> 'PARKED' AND e.goodwill IS NULL THEN PERFORM note_event(e.order_id, e.line_id, e.id, p_now, 'refund_sent'); END IF;
    IF goes = 'SUCCEEDED' THEN
      IF was NOT IN ('PROCESSING') AND e.goodwill IS NULL THEN PERFORM note_event(e.order_id, e.line_id, e.id, p_now, 'refund_sent'); END IF;
      PERFORM note_event(e.order_id, e.line_id, e.id, p_now, CASE WHEN e.goodwill IS NULL THEN 'refunded' ELSE 'compensated' END, jsonb_build_object('amount', e.amount_kobo));
      IF e.line_id IS NOT NULL THEN
        UPDATE lines SET status = 'refunded', reason = CASE reason WHEN 'refund_bounced' THEN e.request ->> 'reason' ELSE reason END WHERE id = e.line_id;
      END IF;
      PERFORM post_journal('refund:' || e.id, 'refund', e.order_id, p_now, (SELECT jsonb_build_array(
        jsonb_build_object('account', CASE WHEN e.goodwill IS NOT NULL THEN 'goodwill' WHEN e.line_id IS NULL THEN 'suspense' ELSE 'held' END, 'currency', y.captured_currency, 'kobo', coalesce(x.total_kobo, e.amount_kobo)),
        -- What staff call refunded reached the customer otherwise, not in the wallet.
        jsonb_build_object('account', CASE WHEN e.request ->> 'wallet' IS NULL OR e.evidence ? 'decidedBy' THEN 'provider:' || y.provider ELSE 'wallet:' || (e.request ->> 'wallet') END,
          'currency', y.captured_currency, 'kobo', -e.amount_kobo),
        -- The part already returned as compensation.
        jsonb_build_object('account', 'goodwill', 'currency', y.captured_currency, 'kobo', e.amount_kobo - coalesce(x.total_kobo, e.amount_kobo)))
        FROM payments y LEFT JOIN lines x ON x.id = e.line_id WHERE y.id = e.refunds_payment_id));
      -- Staff may have made it in the dashboard: then it is already booked.
      IF e.evidence ? 'decidedBy' THEN PERFORM refund_beside_dispute(e, p_now); END IF;
    ELSIF goes = 'PARKED' THEN
      IF e.line_id IS NOT NULL THEN UPDATE lines SET status = 'under_review', reason = p ->> 'reason' WHERE id = e.line_id; END IF;
      IF e.goodwill IS NULL THEN PERFORM note_event(e.order_id, e.line_id, e.id, p_now, 'parked', jsonb_build_object('reason', p ->> 'reason')); END IF;
    ELSIF goes IN ('PROCESSING','UNKNOWN') AND was = 'PARKED' AND e.line_id IS NOT NULL THEN
      UPDATE lines SET status = 'refund_due' WHERE id = e.line_id;
    ELSIF goes IN ('REJECTED','FAILED','NOT_EXECUTED','REVERSED') AND p -> 'refund' ->> 'id' IS NOT NULL THEN
      IF goes = 'REVERSED' THEN
        -- The customer's bank returned a processed refund (docs/adr/0056): the money is held again.
        PERFORM note_event(e.order_id, e.line_id, e.id, p_now, 'refund_bounced', jsonb_build_object('amount', e.amount_kobo));
        PERFORM post_journal('refund-bounced:' || e.id, 'refund', e.order_id, p_now, (SELECT jsonb_agg(jsonb_build_object('account', n.account, 'currency', n.currency, 'kobo', -n.amount_kobo))
          FROM ledger_entries n JOIN journals j ON j.id = n.journal_id WHERE j.key = 'refund:' || e.id));
      END IF;
      -- Definitely not refunded: open a new attempt under its own ref for `retryAt`.
      INSERT INTO effects (id, kind, order_id, line_id, payment_id, goodwill, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at, next_at, clean_scans, tries)
        VALUES (p -> 'refund' ->> 'id', 'REFUND', e.order_id, e.line_id, e.payment_id, e.goodwill, e.refunds_payment_id, p -> 'refund' ->> 'ref', e.attempt + 1,
          'INTENT', e.amount_kobo, e.request, p_now, (p ->> 'retryAt')::timestamptz, 0, 0);
      IF e.line_id IS NOT NULL THEN
        UPDATE lines SET status = 'refund_due', reason = CASE goes WHEN 'REVERSED' THEN 'refund_bounced' ELSE reason END WHERE id = e.line_id;
      END IF;
      PERFORM enqueue('refund', p -> 'refund' ->> 'id', (p ->> 'retryAt')::timestamptz);
    END IF;
  END IF;
  IF 'PARKED' IN (was, goes) OR goes = 'REVERSED' THEN PERFORM follow_parked(e, was, p_now); END IF;
  RETURN jsonb_build_object('outcome', 'done', 'state', goes, 'order', e.order_id, 'status', refresh_order(e.order_id));
END $$;
