-- Whether a refund may be sent, beside the disputes of its payment (docs/adr/0041) and the refunds that somebody made in the
-- provider's dashboard (docs/adr/0057). 'wait': one is open. 'done': the customer has this money already (no refund is sent, the
-- line counts as refunded), or it went to the store wallet, which is no outside effect. 'send': the provider is asked. Of a
-- refund that a person has just called made (SUCCEEDED) it only says which booking it is, so that it is booked once. A refund of
-- nothing is done: all of it went back before, as a compensation (docs/adr/0078). The caller holds the order's lock.
CREATE OR REPLACE FUNCTION refund_beside_dispute(p_effect effects, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE y payments; d disputes; lost bigint; account text; whole bigint := p_effect.amount_kobo; made boolean := p_effect.state = 'SUCCEEDED';
BEGIN
  IF NOT made AND p_effect.amount_kobo > 0 AND EXISTS (SELECT 1 FROM disputes WHERE payment_id = p_effect.refunds_payment_id AND state = 'open') THEN
    UPDATE effects SET next_at = p_now + interval '1 day' WHERE id = p_effect.id;
    RETURN 'wait';
  END IF;
  SELECT coalesce(sum(kobo), 0) INTO lost FROM disputes WHERE payment_id = p_effect.refunds_payment_id AND state = 'lost';
  IF lost > 0 OR p_effect.amount_kobo = 0 THEN
    SELECT coalesce(max(total_kobo), whole) INTO whole FROM lines WHERE id = p_effect.line_id;
    SELECT * INTO STRICT y FROM payments WHERE id = p_effect.refunds_payment_id;
    -- Made in the dashboard while this one was due, of the same amount: somebody made this one by hand.
    SELECT * INTO d FROM disputes WHERE payment_id = y.id AND kind = 'refund' AND state = 'lost' AND covers IS NULL
      AND kobo = p_effect.amount_kobo AND opened_at >= p_effect.created_at ORDER BY opened_at, id LIMIT 1;
    -- Or the payment can't pay for both. What went back must be all of it: of a part, the provider refuses the rest, and a person looks.
    IF d.id IS NOT NULL OR p_effect.amount_kobo = 0 OR NOT made AND lost - (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = y.id AND evidence ? 'coveredBy') >= p_effect.amount_kobo
      AND lost + p_effect.amount_kobo + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = y.id AND kind = 'REFUND'
        AND state IN ('SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED') AND NOT coalesce(evidence ? 'coveredBy', false)) > y.captured_kobo THEN
      IF d.id IS NULL AND p_effect.amount_kobo > 0 THEN
        SELECT * INTO d FROM disputes WHERE payment_id = y.id AND state = 'lost' AND covers IS NULL ORDER BY kobo DESC, id LIMIT 1;
      END IF;
      account := CASE WHEN p_effect.amount_kobo = 0 THEN NULL WHEN d.kind = 'refund' THEN 'refunded_outside' ELSE 'disputes_lost' END;
      UPDATE disputes SET covers = p_effect.id WHERE id = d.id AND kobo = p_effect.amount_kobo;
      IF made THEN
        UPDATE effects SET evidence = coalesce(evidence, '{}') || jsonb_build_object('coveredBy', account) WHERE id = p_effect.id;
      ELSE
        UPDATE effects SET state = 'NOT_SENT', reason = 'already_back', evidence = jsonb_strip_nulls(jsonb_build_object('lostKobo', lost, 'coveredBy', account)), next_at = NULL, settled_at = p_now WHERE id = p_effect.id;
        IF p_effect.line_id IS NOT NULL THEN UPDATE lines SET status = 'refunded' WHERE id = p_effect.line_id; END IF;
        PERFORM note_event(p_effect.order_id, p_effect.line_id, p_effect.id, p_now, CASE WHEN p_effect.goodwill IS NULL THEN 'refunded' ELSE 'compensated' END,
          jsonb_build_object('amount', p_effect.amount_kobo, 'by', coalesce(d.kind, 'goodwill')));
        -- What was held for the customer pays the loss.
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
  END IF;
  IF made OR p_effect.request ->> 'wallet' IS NULL THEN RETURN 'send'; END IF;
  UPDATE effects SET state = 'SENDING', sent_at = p_now WHERE id = p_effect.id;
  PERFORM settle_effect(jsonb_build_object('effect', p_effect.id, 'from', jsonb_build_array('SENDING'), 'to', 'SUCCEEDED'), p_now);
  RETURN 'done';
END $$;
