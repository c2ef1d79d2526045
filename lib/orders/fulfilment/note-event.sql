-- Appends an event to an order's timeline.
CREATE OR REPLACE FUNCTION note_event(p_order text, p_line text, p_effect text, p_now timestamptz, p_event text, p_detail jsonb DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A top-up's payment has no order and no timeline.
  IF p_order IS NULL THEN RETURN; END IF;
  -- A refund is in the currency of its payment. Events without a currency are naira.
  IF p_detail ? 'amount' AND p_effect IS NOT NULL THEN
    p_detail := p_detail || coalesce((SELECT jsonb_build_object('currency', y.captured_currency) FROM effects e JOIN payments y ON y.id = e.refunds_payment_id WHERE e.id = p_effect), '{}');
  END IF;
  INSERT INTO order_events (order_id, line_id, effect_id, at, event, detail) VALUES (p_order, p_line, p_effect, p_now, p_event, p_detail);
END $$;
