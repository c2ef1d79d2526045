-- Lets one caller at a time start a payment; a start that never finished fails after p_stale_ms. p_guard: as
-- refuse_payment; with `reopen` it also applies to a payment page that is already open.
CREATE OR REPLACE FUNCTION claim_payment(p_order text, p_new jsonb, p_again boolean, p_guard jsonb, p_stale_ms int, p_now timestamptz) RETURNS jsonb
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
    refused := refuse_payment(p_order, p_guard || jsonb_build_object('starts', y.state <> 'STARTED' OR p_again), p_now);
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
