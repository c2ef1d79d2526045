-- Whether a refund's intent may be sent, beside the disputes of its payment (docs/adr/0041). 'wait': one is open. 'done': the bank
-- gave the customer this money already (no refund is sent, the line counts as refunded), or it went to the store wallet, which
-- is no outside effect. 'send': the provider is asked. The caller holds the order's lock.
CREATE OR REPLACE FUNCTION refund_beside_dispute(p_effect effects, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE y payments; lost bigint;
BEGIN
  IF EXISTS (SELECT 1 FROM disputes WHERE payment_id = p_effect.refunds_payment_id AND state = 'open') THEN
    UPDATE effects SET next_at = p_now + interval '1 day' WHERE id = p_effect.id;
    RETURN 'wait';
  END IF;
  SELECT coalesce(sum(kobo), 0) INTO lost FROM disputes WHERE payment_id = p_effect.refunds_payment_id AND state = 'lost';
  IF lost > 0 THEN
    SELECT * INTO STRICT y FROM payments WHERE id = p_effect.refunds_payment_id;
    IF lost + p_effect.amount_kobo + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = y.id AND kind = 'REFUND'
        AND state IN ('SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED')) > y.captured_kobo THEN
      UPDATE effects SET state = 'NOT_SENT', reason = 'dispute_lost', evidence = jsonb_build_object('lostKobo', lost), next_at = NULL, settled_at = p_now WHERE id = p_effect.id;
      IF p_effect.line_id IS NOT NULL THEN UPDATE lines SET status = 'refunded' WHERE id = p_effect.line_id; END IF;
      PERFORM note_event(p_effect.order_id, p_effect.line_id, p_effect.id, p_now, 'refunded', jsonb_build_object('amount', p_effect.amount_kobo, 'by', 'bank'));
      -- What was held for the customer pays the loss.
      PERFORM post_journal('refund:' || p_effect.id, 'refund', p_effect.order_id, p_now, jsonb_build_array(
        jsonb_build_object('account', CASE WHEN p_effect.line_id IS NULL THEN 'suspense' ELSE 'held' END, 'currency', y.captured_currency, 'kobo', p_effect.amount_kobo),
        jsonb_build_object('account', 'provider:' || y.provider, 'currency', y.captured_currency, 'kobo', -p_effect.amount_kobo)));
      PERFORM post_journal('dispute-covered:' || p_effect.id, 'dispute', p_effect.order_id, p_now, jsonb_build_array(
        jsonb_build_object('account', 'provider:' || y.provider, 'currency', y.captured_currency, 'kobo', p_effect.amount_kobo),
        jsonb_build_object('account', 'disputes_lost', 'currency', y.captured_currency, 'kobo', -p_effect.amount_kobo)));
      IF p_effect.order_id IS NOT NULL THEN PERFORM refresh_order(p_effect.order_id); END IF;
      RETURN 'done';
    END IF;
  END IF;
  IF p_effect.request ->> 'wallet' IS NULL THEN RETURN 'send'; END IF;
  UPDATE effects SET state = 'SENDING', sent_at = p_now WHERE id = p_effect.id;
  PERFORM settle_effect(jsonb_build_object('effect', p_effect.id, 'from', jsonb_build_array('SENDING'), 'to', 'SUCCEEDED'), p_now);
  RETURN 'done';
END $$;
