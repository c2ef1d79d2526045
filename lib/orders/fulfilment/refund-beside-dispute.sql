-- Decides whether a refund may be sent despite disputes of its payment (docs/adr/0041) and refunds made in
-- the provider's dashboard (docs/adr/0057). 'wait': a dispute is open. 'done': the customer already has this
-- money (nothing is sent, the line counts as refunded), or may have some of it (staff review it), or it was
-- credited to the store wallet, which is no external call. 'send': call the provider. For a refund that staff
-- have just confirmed (SUCCEEDED) it only records which loss covers it, so that the money is booked once. A
-- refund of zero is done: everything was returned as compensation (docs/adr/0078). The caller holds the
-- order's lock.
CREATE OR REPLACE FUNCTION refund_beside_dispute(p_effect effects, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE y payments; d disputes; lost record; beyond boolean; unclear boolean; account text; whole bigint := p_effect.amount_kobo; made boolean := p_effect.state = 'SUCCEEDED'; since timestamptz;
BEGIN
  IF NOT made AND p_effect.amount_kobo > 0 AND EXISTS (SELECT 1 FROM disputes WHERE payment_id = p_effect.refunds_payment_id AND state = 'open') THEN
    UPDATE effects SET next_at = p_now + interval '1 day' WHERE id = p_effect.id;
    RETURN 'wait';
  END IF;
  SELECT * INTO lost FROM lost_money(p_effect.refunds_payment_id, p_effect.amount_kobo, false);
  IF lost.kobo > 0 OR p_effect.amount_kobo = 0 THEN
    SELECT coalesce(max(total_kobo), whole) INTO whole FROM lines WHERE id = p_effect.line_id;
    SELECT * INTO STRICT y FROM payments WHERE id = p_effect.refunds_payment_id;
    -- It is due since the first of the attempts that failed.
    SELECT min(created_at) INTO since FROM effects WHERE refunds_payment_id = y.id AND kind = 'REFUND' AND (id = p_effect.id OR state IN ('REJECTED','FAILED','NOT_EXECUTED')
      AND (line_id, payment_id, goodwill) IS NOT DISTINCT FROM (p_effect.line_id, p_effect.payment_id, p_effect.goodwill));
    -- A dashboard refund of the same amount, made while this one was due: this is the one that was made by
    -- hand. A dispute decided while this one waited returned it too, if it returned the same amount or all the
    -- refunds that waited: staff accept the part that wasn't delivered. Not if other refunds count that money.
    SELECT * INTO d FROM disputes WHERE lost.covers AND payment_id = y.id AND state = 'lost' AND covers IS NULL AND CASE kind
      WHEN 'refund' THEN kobo = p_effect.amount_kobo AND opened_at >= since
      ELSE decided_at >= since AND (kobo = p_effect.amount_kobo OR NOT made AND kobo = (SELECT sum(amount_kobo) FROM effects
        WHERE refunds_payment_id = y.id AND (state = 'INTENT' OR evidence ->> 'coveredBy' = 'disputes_lost'))) END ORDER BY opened_at, id LIMIT 1;
    -- Together with what went back already, it would be more than was captured. One that was made is counted there.
    beyond := CASE WHEN made THEN (SELECT m.beyond FROM lost_money(y.id, 0, false) m) ELSE lost.beyond END;
    -- Staff may have returned it for a refund in review: they decide about both.
    unclear := NOT made AND EXISTS (SELECT 1 FROM effects WHERE refunds_payment_id = y.id AND id <> p_effect.id AND kind = 'REFUND' AND state IN ('UNKNOWN','PARKED'));
    -- Otherwise the payment must be unable to cover both, and the returned money must be the whole amount. After
    -- a partial return, staff review it: what they call refunded is what was returned.
    IF p_effect.amount_kobo = 0 OR made AND p_effect.evidence ? 'lostKobo' OR (d.id IS NOT NULL OR beyond AND lost.covers) AND NOT unclear THEN
      IF d.id IS NULL AND p_effect.amount_kobo > 0 THEN
        SELECT * INTO d FROM disputes WHERE payment_id = y.id AND state = 'lost' AND covers IS NULL ORDER BY kobo DESC, id LIMIT 1;
      END IF;
      account := CASE WHEN p_effect.amount_kobo = 0 THEN NULL WHEN d.kind = 'refund' THEN 'refunded_outside' ELSE 'disputes_lost' END;
      UPDATE disputes SET covers = p_effect.id WHERE id = d.id AND kobo = p_effect.amount_kobo;
      IF made THEN
        -- Of what went back, the part that no other refund counts as its own: staff may have paid the rest otherwise.
        UPDATE effects SET evidence = coalesce(evidence, '{}') || jsonb_build_object('coveredBy', account, 'lostKobo', lost.kobo
          - (SELECT coalesce(sum(x.amount_kobo), 0) FROM effects x WHERE x.refunds_payment_id = y.id AND x.evidence ? 'coveredBy')) WHERE id = p_effect.id;
      ELSE
        UPDATE effects SET state = 'NOT_SENT', reason = 'already_back', evidence = jsonb_strip_nulls(jsonb_build_object('lostKobo', coalesce(lost.kobo, 0), 'coveredBy', account)), next_at = NULL, settled_at = p_now WHERE id = p_effect.id;
        IF p_effect.line_id IS NOT NULL THEN UPDATE lines SET status = 'refunded', reason = CASE reason WHEN 'refund_bounced' THEN p_effect.request ->> 'reason' ELSE reason END WHERE id = p_effect.line_id; END IF;
        PERFORM note_event(p_effect.order_id, p_effect.line_id, p_effect.id, p_now, CASE WHEN p_effect.goodwill IS NULL THEN 'refunded' ELSE 'compensated' END,
          jsonb_build_object('amount', p_effect.amount_kobo, 'by', coalesce(d.kind, 'goodwill')));
        -- The customer's held money covers the loss.
        PERFORM post_journal('refund:' || p_effect.id, 'refund', p_effect.order_id, p_now, jsonb_build_array(
          jsonb_build_object('account', CASE WHEN p_effect.goodwill IS NOT NULL THEN 'goodwill' WHEN p_effect.line_id IS NULL THEN 'suspense' ELSE 'held' END, 'currency', y.captured_currency, 'kobo', whole),
          jsonb_build_object('account', 'provider:' || y.provider, 'currency', y.captured_currency, 'kobo', -p_effect.amount_kobo),
          jsonb_build_object('account', 'goodwill', 'currency', y.captured_currency, 'kobo', p_effect.amount_kobo - whole)));
      END IF;
      IF account IS NOT NULL THEN
        PERFORM post_journal('dispute-covered:' || p_effect.id, 'dispute', p_effect.order_id, p_now, jsonb_build_array(
          jsonb_build_object('account', 'provider:' || y.provider, 'currency', y.captured_currency, 'kobo', p_effect.amount_kobo),
          jsonb_build_object('account', account, 'currency', y.captured_currency, 'kobo', -p_effect.amount_kobo)));
      END IF;
      IF NOT made AND p_effect.order_id IS NOT NULL THEN PERFORM refresh_order(p_effect.order_id); END IF;
      RETURN 'done';
    END IF;
    -- Only staff know which items a lost dispute returned, or pay a rest. Their decision to send it counts until
    -- more is lost.
    IF NOT made AND (beyond OR d.id IS NOT NULL OR (SELECT sum(kobo) FROM disputes WHERE payment_id = y.id AND state = 'lost' AND kind = 'dispute')
        > (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = y.id AND evidence ->> 'coveredBy' = 'disputes_lost')
        AND NOT EXISTS (SELECT 1 FROM effects x WHERE x.refunds_payment_id = y.id AND (x.line_id, x.payment_id, x.goodwill) IS NOT DISTINCT FROM (p_effect.line_id, p_effect.payment_id, p_effect.goodwill)
          AND x.evidence ? 'decidedBy' AND (x.evidence ->> 'lostKobo')::bigint = lost.kobo)) THEN
      UPDATE effects SET state = 'SENDING', sent_at = p_now WHERE id = p_effect.id;
      PERFORM settle_effect(jsonb_build_object('effect', p_effect.id, 'from', jsonb_build_array('SENDING'), 'to', 'UNKNOWN', 'reason', 'refund_partly_back'), p_now);
      PERFORM settle_effect(jsonb_build_object('effect', p_effect.id, 'from', jsonb_build_array('UNKNOWN'), 'to', 'PARKED', 'reason', 'refund_partly_back',
        'alarms', jsonb_build_array('parked'), 'evidence', jsonb_build_object('lostKobo', lost.kobo)), p_now);
      RETURN 'done';
    END IF;
  END IF;
  IF made OR p_effect.request ->> 'wallet' IS NULL THEN RETURN 'send'; END IF;
  UPDATE effects SET state = 'SENDING', sent_at = p_now WHERE id = p_effect.id;
  PERFORM settle_effect(jsonb_build_object('effect', p_effect.id, 'from', jsonb_build_array('SENDING'), 'to', 'SUCCEEDED'), p_now);
  RETURN 'done';
END $$;
